"""What a stranger wrote of an adapter: as much of it as anybody reads, and nothing of other files."""

from pathlib import Path

from app.adapters.offers import MOST_LETTERS_SHOWN, readme_in


def test_of_what_an_author_wrote_no_more_is_shown_than_anybody_reads(tmp_path: Path) -> None:
    table = "|a|b|\n|-|-|\n" + 100_000 * "|a|b|\n"
    (tmp_path / "README.md").write_text(f"---\ntags: x\n---\n{table}")
    assert readme_in(tmp_path) == f"{table[:MOST_LETTERS_SHOWN]}…"
    (tmp_path / "README.md").write_text("short")
    assert readme_in(tmp_path) == "short"


def test_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "adapter"
    folder.mkdir()
    (tmp_path / "secret").write_text("a secret")
    (folder / "README.md").symlink_to(tmp_path / "secret")
    assert readme_in(folder) == ""
