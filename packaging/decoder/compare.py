"""Hold what a PyAV wheel decodes against the installed one, on real files of every kind: `compare.py WHEEL`.

Needs the ffmpeg program, which makes the files from the clip that ships. Prints a line for each kind;
the exit code is 1 where one is heard otherwise.

`compare.py WHEEL FFMPEG` is for a wheel for Windows on another system: Wine runs its libraries, which a
program of C (hear.c) calls that is compiled with the headers in `FFMPEG`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
CLIP = ROOT / "app" / "assets" / "demo.flac"
SECONDS = 12

PICTURE = ("-f", "lavfi", "-i", f"testsrc=duration={SECONDS}:size=320x240:rate=10")
KINDS: dict[str, tuple[str, ...]] = {
    "s16.wav": ("-c:a", "pcm_s16le"),
    "s24.wav": ("-c:a", "pcm_s24le"),
    "f32.wav": ("-c:a", "pcm_f32le"),
    "u8.wav": ("-c:a", "pcm_u8"),
    "alaw.wav": ("-c:a", "pcm_alaw"),
    "adpcm.wav": ("-c:a", "adpcm_ms"),
    "a.flac": (),
    "a.mp3": ("-c:a", "libmp3lame"),
    "a.mp2": ("-c:a", "mp2"),
    "a.m4a": ("-c:a", "aac"),
    "alac.m4a": ("-c:a", "alac"),
    "a.aac": ("-c:a", "aac"),
    "a.ogg": ("-c:a", "libvorbis"),
    "a.opus": ("-c:a", "libopus"),
    "a.oga": ("-c:a", "flac", "-f", "ogg"),
    "a.spx": ("-c:a", "libspeex", "-ar", "16000"),
    "a.wma": ("-c:a", "wmav2"),
    "a.ac3": ("-c:a", "ac3"),
    "a.eac3": ("-c:a", "eac3"),
    "a.aiff": (),
    "a.au": (),
    "a.caf": (),
    "a.tta": (),
    "a.wv": (),
    "a.mka": ("-c:a", "libopus"),
    "picture.mp4": (*PICTURE, "-c:v", "mpeg4", "-c:a", "aac"),
    "picture.mov": (*PICTURE, "-c:v", "mpeg4", "-c:a", "aac"),
    "picture.mkv": (*PICTURE, "-c:v", "libx264", "-c:a", "libvorbis"),
    "picture.webm": (*PICTURE, "-c:v", "libvpx", "-c:a", "libopus"),
    "picture.avi": (*PICTURE, "-c:v", "mpeg4", "-c:a", "libmp3lame"),
    "picture.ts": (*PICTURE, "-c:v", "mpeg2video", "-c:a", "mp2"),
    "picture.mpg": (*PICTURE, "-r", "25", "-c:v", "mpeg2video", "-c:a", "mp2"),
    "picture.flv": (*PICTURE, "-c:v", "flv", "-ar", "44100", "-c:a", "libmp3lame"),
}

HEAR = """
import sys
import av
import numpy as np
from app.sound.capture import open_source
from app.sound.source import samples_of
for path in sys.argv[1:]:
    source = open_source(path, "fast")
    try:
        source.open()
        blocks = list(samples_of(source, 1.0))
    except Exception as error:
        print(path, error, file=sys.stderr)
        continue
    np.save(path + "." + sys.orig_argv[1].rpartition("=")[2] + ".npy", np.concatenate(blocks))
print(av.__file__)
"""

HEAR_PLAINLY = """
import sys
import av
import numpy as np
for path in sys.argv[1:]:
    resampler, chunks = av.AudioResampler(format="flt", layout="mono", rate=16000), []
    with av.open(path) as container:
        for packet in container.demux(audio=0):
            try:
                frames = packet.decode()
            except av.error.FFmpegError:
                continue
            chunks += [piece for frame in frames for piece in resampler.resample(frame)]
    chunks += resampler.resample(None)
    np.save(path + ".installed.npy", np.concatenate([piece.to_ndarray()[0] for piece in chunks]))
print(av.__file__)
"""
"""Without what the program's reader puts in place of lost sound, as hear.c does it."""

NEAR, NEAR_BY_WINE = 1e-4, 1e-3
"""Of full scale; another compiler's arithmetic is up to 3e-4 away, in Speex."""


def main() -> int:
    if len(sys.argv) not in (2, 3) or not Path(sys.argv[1]).is_file():
        sys.stderr.write(f"{__doc__}\n")
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with zipfile.ZipFile(sys.argv[1]) as wheel:
            wheel.extractall(folder / "wheel")
        paths = [path for kind, options in KINDS.items() if (path := _made(folder / kind, options))]
        near = NEAR_BY_WINE if len(sys.argv) == 3 else NEAR
        if len(sys.argv) == 3:
            _hear("installed", HEAR_PLAINLY, paths, ROOT)
            _hear_by_wine(paths, folder / "wheel" / "av.libs", Path(sys.argv[2]))
        else:
            _hear("installed", HEAR, paths, ROOT)
            _hear("wheel", HEAR, paths, folder / "wheel", ROOT)
        verdicts = [_verdict(path, near) for path in paths]
    for path, verdict in zip(paths, verdicts, strict=True):
        sys.stdout.write(f"{path.name:14} {verdict}\n")
    return int(any(verdict != "the same" for verdict in verdicts))


def _made(path: Path, options: tuple[str, ...]) -> Path | None:
    """Return the file, or None where the ffmpeg program cannot make one."""
    command = ["ffmpeg", "-loglevel", "error", "-i", str(CLIP), *options, "-t", str(SECONDS), str(path)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.stdout.write(f"{path.name:14} not made: {done.stderr.strip().splitlines()[-1]}\n")
        return None
    return path


def _hear(name: str, how: str, paths: list[Path], *first: Path) -> None:
    """Write beside each file what is heard from it with the PyAV that lies first."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, first))}
    command = [sys.executable, f"-Xheard={name}", "-c", how, *map(str, paths)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    sys.stdout.write(f"{name}: {done.stdout}")


def _hear_by_wine(paths: list[Path], libraries: Path, ffmpeg: Path) -> None:
    """Write beside each file what is heard from it with these libraries for Windows."""
    program = libraries / "hear.exe"
    asked = [f"-l{name}" for name in ("avformat", "avcodec", "swresample", "avutil")]
    where = [f"-I{ffmpeg / 'include'}", f"-L{ffmpeg / 'lib'}"]
    source = Path(__file__).with_name("hear.c")
    subprocess.run(["x86_64-w64-mingw32-gcc", "-O1", source, "-o", program, *where, *asked], check=True)
    environment = os.environ | {"WINEPREFIX": str(libraries / "wine"), "WINEDEBUG": "-all"}
    for path in paths:
        raw = path.with_name(f"{path.name}.raw")
        command = ["wine", program, f"Z:{path}", f"Z:{raw}"]
        done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
        if done.returncode == 0:
            np.save(f"{path}.wheel.npy", np.fromfile(raw, dtype="<f4"))
        else:
            sys.stderr.write(f"{path}: {done.stderr}\n")
    sys.stdout.write(f"wheel: {libraries} by Wine\n")


def _verdict(path: Path, near: float) -> str:
    heard = [path.with_name(f"{path.name}.{name}.npy") for name in ("installed", "wheel")]
    for one in heard:
        if not one.is_file():
            return f"not heard by {one.suffixes[-2][1:]}"
    installed, wheel = map(np.load, heard)
    if installed.shape != wheel.shape:
        return f"{len(wheel)} samples, not {len(installed)}"
    far = float(np.abs(installed - wheel).max())
    return "the same" if far < near else f"up to {far:.4f} apart"


if __name__ == "__main__":
    sys.exit(main())
