"""Makes src/styles/faces/*.woff2 from the two font packages: one small variable file a face.

Kept: the axis of weight in the range that we use, Newsreader's optical size pinned at 24, the letters
of Turkish and of Western Europe, kerning and the forms of figures. Left out, ligatures too: all else.
The packages split the alphabet into two files; ğ, ş and İ are put back beside the others, so that a
Turkish word never mixes two faces while one of the files is missing.

Run after an upgrade of either package, in any virtual environment:
    pip install fonttools==4.66.1 brotli==1.2.0 && python scripts/make-faces.py
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules" / "@fontsource-variable"
TARGET = ROOT / "src" / "styles" / "faces"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ı–—‘’“”…−")]
# For each letter of the second font file, the letter whose kerning is used.
TURKISH = {"Ğ": "G", "ğ": "g", "Ş": "S", "ş": "s", "İ": "I"}
FEATURES = ["kern", "mark", "ccmp", "locl", "rvrn", "tnum", "pnum", "lnum"]


def main() -> None:
    make("newsreader", axes="opsz", limits={"opsz": 24, "wght": (400, 600)})
    make("figtree", axes="wght", limits={"wght": (400, 700)})


def make(name: str, *, axes: str, limits: dict) -> None:
    def read(part: str, letters) -> TTFont:
        file = PACKAGES / name / "files" / f"{name}-{part}-{axes}-normal.woff2"
        return instantiateVariableFont(keep(TTFont(file), letters), limits)

    font = read("latin", LATIN)
    add_letters(font, read("latin-ext", map(ord, TURKISH)))
    font.flavor = "woff2"
    target = TARGET / f"{name}.woff2"
    font.save(target)
    print(target.relative_to(ROOT), target.stat().st_size, "bytes")


def keep(font: TTFont, letters) -> TTFont:
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def add_letters(font: TTFont, extra: TTFont) -> None:
    names = {old: f"turkish.{old}" for old in extra.getGlyphOrder() if old != ".notdef"}
    outlines, variations = font["glyf"], font["gvar"].variations
    for old, new in names.items():
        outline = extra["glyf"][old]
        for component in outline.components if outline.isComposite() else []:
            component.glyphName = names[component.glyphName]
        outlines[new] = outline
        font["hmtx"][new] = extra["hmtx"][old]
        variations[new] = extra["gvar"].variations.get(old, [])
    font.setGlyphOrder(outlines.glyphOrder)
    # HVAR is deleted, so that the widths of the new letters vary with their outlines.
    if "HVAR" in font:
        del font["HVAR"]
    known = font.getBestCmap()
    for letter, base in TURKISH.items():
        glyph = names[extra.getBestCmap()[ord(letter)]]
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(letter)] = glyph
        kern_alike(font, glyph, known[ord(base)])


def kern_alike(font: TTFont, glyph: str, base: str) -> None:
    font["GDEF"].table.GlyphClassDef.classDefs[glyph] = 1
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            covered = table.Coverage.glyphs
            if base in covered and table.Format == 2:
                covered.append(glyph)
                covered.sort(key=font.getGlyphID)
                copy_class(table.ClassDef1.classDefs, glyph, base)
            if table.Format == 2:
                copy_class(table.ClassDef2.classDefs, glyph, base)


def copy_class(classes: dict, glyph: str, base: str) -> None:
    if base in classes:
        classes[glyph] = classes[base]


main()
