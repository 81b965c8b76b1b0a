import type { Random } from "@/lib/shared/random";

/** Markup that runs a script if text is not escaped; MARK is replaced by the payload's unique mark. */
const TEMPLATES = [
  "<script>MARK()</script>",
  "<ScRiPt >MARK()</sCrIpT >",
  "<img src=x onerror=MARK()>",
  "<svg onload=MARK()>",
  "<svg/onload=MARK()//",
  '"><script>MARK()</script>',
  "'><img src=x onerror=MARK()>",
  '" onmouseover="MARK()" x="',
  "' autofocus onfocus='MARK()",
  "</script><script>MARK()</script>",
  "</textarea><script>MARK()</script>",
  "</title><svg onload=MARK()>",
  "</style><img src=x onerror=MARK()>",
  "<!--><img src=x onerror=MARK()>-->",
  "<![CDATA[><script>MARK()</script>]]>",
  '<iframe srcdoc="<script>MARK()</script>">',
  "<a href=javascript:MARK()>x</a>",
  "<math><mtext><script>MARK()</script></mtext></math>",
  "<noscript><p title='</noscript><img src=x onerror=MARK()>'>",
  "<template><script>MARK()</script></template>",
  "<base href=//MARK.example/>",
  '<meta http-equiv=refresh content="0;url=javascript:MARK()">',
  "<form action=javascript:MARK()><button>x",
  "<object data=javascript:MARK()>",
  "<details open ontoggle=MARK()>",
  "javascript:MARK()//",
  "{{constructor.constructor('MARK()')()}}",
  `$${"{MARK()}"}`,
  "\\u003cscript\\u003eMARK()\\u003c/script\\u003e",
  "&lt;script&gt;MARK()&lt;/script&gt;",
  "%3Cscript%3EMARK()%3C/script%3E",
  "＜script＞MARK()＜/script＞",
  "]]);self.__next_f.push([1,'<script>MARK()</script>",
  '\\"]);MARK();//',
  "*/MARK();/*",
  "`;MARK();`",
  "\u2028MARK();\u2029",
  "</SCRIPT\t><svg/onload=MARK()>",
  "<x onclick=MARK() data-x=1>",
  "<style>@import 'javascript:MARK()'</style>",
] as const;

/** A form value with a unique mark, by which it can be found. */
export interface Payload {
  readonly text: string;
  /** Letters and digits that do not occur anywhere else. */
  readonly mark: string;
}

/** Returns a function that creates payloads for a field of the given length; each payload has a unique mark. */
export function createPayloads(random: Random): (maxLength: number) => Payload {
  let count = 0;
  return (maxLength) => {
    const mark = `xq${count.toString(36)}z`;
    const fitting = TEMPLATES.map((template) => template.replaceAll("MARK", mark)).filter(
      ({ length }) => length <= maxLength,
    );
    const text = count < fitting.length ? fitting[count]! : random.pick(fitting);
    count += 1;
    return { text, mark };
  };
}

/** Matches the mark of any payload. */
export const MARKS = /xq[0-9a-z]+z/;
