/** The documentation's style sheet. Its colours, type and spaces are those of the product's design. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f7f8fa, #0c0e12); --surface: light-dark(#ffffff, #14171d); --surface-2: light-dark(#f7f8fa, #1b1f27);
  --line: light-dark(#e3e6eb, #2a303a); --text: light-dark(#181c23, #eceef2); --text-2: light-dark(#4a515d, #b4bbc6);
  --accent: light-dark(#155a99, #8fc3f7);
  --font: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 400 16px/24px var(--font); }
.page { display: grid; grid-template-columns: 200px minmax(0, 720px); gap: 48px; max-width: 1016px; margin: 0 auto; padding: 40px 24px; }
nav strong { display: block; margin-bottom: 12px; font: 600 16px/24px var(--font); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 4px 0; color: var(--text-2); text-decoration: none; font-size: 14px; line-height: 20px; }
nav a:hover { text-decoration: underline; }
nav a[aria-current="page"] { color: var(--text); font-weight: 600; }
main { overflow-wrap: break-word; }
h1 { margin: 0 0 16px; font: 600 32px/40px var(--font); }
h2 { margin: 40px 0 12px; font: 600 20px/28px var(--font); }
h3 { margin: 24px 0 8px; font: 600 16px/24px var(--font); }
p, ul, ol { margin: 0 0 16px; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
code { padding: 2px 4px; border-radius: 6px; background: var(--surface-2); font: 400 14px/20px var(--mono); }
pre { margin: 0 0 16px; padding: 16px; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
pre code { padding: 0; background: none; }
.table { margin: 0 0 16px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
@media (max-width: 720px) { .page { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 24px 16px; } }
`;
