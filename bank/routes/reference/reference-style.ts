/** The reference's only style sheet, inlined. The page's content security policy allows it by hash. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #363b44); --dim: light-dark(#5b6470, #a2abb8);
  --ground: light-dark(#ffffff, #14171c); --side: light-dark(#f6f7f9, #1a1e24); --text: light-dark(#171a1f, #e8ebef);
  --link: light-dark(#1450b8, #8ab4ff); --mark: light-dark(#fff0c9, #4a3a0c); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif;
  display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
nav { background: var(--side); border-right: 1px solid var(--line); padding: 1rem; height: 100vh; overflow: auto;
  position: sticky; top: 0; font-size: 14px; }
nav h2 { font-size: 13px; color: var(--dim); margin: 1.2rem 0 .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .2rem 0; text-decoration: none; }
main { padding: 1.5rem 2rem 6rem; max-width: 70rem; min-width: 0; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1rem 0 .3rem; font-size: 14px; color: var(--dim); }
.operation, .schema { border-top: 1px solid var(--line); padding: .5rem 0 1rem; }
.operation:target, .schema:target { border-top-color: var(--link); }
.address b { display: inline-block; min-width: 4.5rem; }
.extension { background: var(--mark); border-radius: 4px; padding: 0 .4rem; font-size: 13px; font-weight: 600; }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); }
tbody th { font-weight: 400; white-space: nowrap; }
small { color: var(--dim); }
dl { display: grid; grid-template-columns: 4rem 1fr; margin: 0; }
dt { font-family: ui-monospace, monospace; }
dd { margin: 0; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border-right: 0; }
  main { padding: 1rem; } }
`;
