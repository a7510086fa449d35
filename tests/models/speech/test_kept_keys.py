import torch

from models.speech.kept_keys import KeptKeys, attend


def random(n, seed):
    return torch.randn(1, 2, n, 4, generator=torch.Generator().manual_seed(seed))


def test_in_two_steps_the_queries_see_what_they_see_in_one():
    query, key, value = random(5, 0), random(5, 1), random(5, 2)
    block = torch.tensor([0, 0, 0, 1, 1])
    mask = block[None, :] <= block[:, None]
    expected, _ = attend(torch.nn.Identity(), query, key, value, mask[None, None])
    kept = KeptKeys()
    parts = [
        attend(torch.nn.Identity(), *(x[:, :, part] for x in (query, key, value)), None, kept=kept)[0]
        for part in (slice(0, 3), slice(3, 5))
    ]
    torch.testing.assert_close(torch.cat(parts, dim=1), expected)
    assert len(kept) == 5


def test_what_is_cropped_is_seen_no_more():
    kept = KeptKeys()
    kept.crop(3)
    assert len(kept) == 0
    attend(torch.nn.Identity(), random(5, 0), random(5, 1), random(5, 2), None, kept=kept)
    kept.crop(3)
    keys, _ = kept.with_new(random(2, 3), random(2, 4))
    torch.testing.assert_close(keys, torch.cat([random(5, 1)[:, :, :3], random(2, 3)], dim=2))
