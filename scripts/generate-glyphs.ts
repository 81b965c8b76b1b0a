import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatGlyphStyles } from "./glyph-styles";
import { ROOT } from "./product/root";

writeFileSync(join(ROOT, "app", "glyphs.css"), formatGlyphStyles());
