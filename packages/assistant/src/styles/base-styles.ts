/** What every part of the widget starts from. Logical properties only, no style attributes, no images. */
export const baseStyles = `
.db, .db * { box-sizing: border-box; }
.db { font: var(--db-t-14); color: var(--db-text); -webkit-font-smoothing: antialiased; text-size-adjust: 100%; }
:where(.db p, .db ul, .db ol) { margin: 0; padding: 0; }
:where(.db ul, .db ol) { list-style: none; }
:where(.db button, .db textarea) { margin: 0; font: inherit; color: inherit; letter-spacing: inherit; }
:where(.db a) { color: var(--db-accent-text); text-underline-offset: 2px; }
.db :focus-visible { outline: var(--db-ring-width) solid var(--db-ring); outline-offset: var(--db-ring-offset); }
.db-i { inline-size: 20px; block-size: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.db-i-s { inline-size: 16px; block-size: 16px; stroke-width: 2; }
.db-sr { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[dir="rtl"] .db-flip { transform: scaleX(-1); }
`;
