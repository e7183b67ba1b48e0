/** Blocks of an answer that scroll inside themselves rather than widen the panel. */
export const markdownStyles = `
.db-name { margin: 0; }
.db-md > :first-child { margin-block-start: 0; }
.db-md h3 { margin: 12px 0 0; font: 600 15px/24px var(--db-font); }
.db-md pre { margin: 0; padding: 10px 12px; overflow: auto; border-radius: var(--db-r-m); background: var(--db-surface-3); scrollbar-width: thin; }
.db-md pre code { padding: 0; background: none; white-space: pre; overflow-wrap: normal; }
.db-code { position: relative; }
.db-code-c { display: flex; justify-content: flex-end; margin-block-end: 4px; }
.db-scroll { overflow: auto; scrollbar-width: thin; border: 1px solid var(--db-line); border-radius: var(--db-r-m); }
.db-md table { border-collapse: collapse; font: var(--db-t-13); overflow-wrap: normal; }
.db-md th, .db-md td { padding: 6px 10px; text-align: start; border-block-end: 1px solid var(--db-line); vertical-align: top; }
.db-md th { background: var(--db-surface-2); font-weight: 600; }
.db-md tr:last-child td { border-block-end: 0; }
.db-md .is-center { text-align: center; } .db-md .is-end { text-align: end; }
.db-md blockquote { margin: 0; padding-inline-start: 10px; border-inline-start: 2px solid var(--db-line-2); color: var(--db-text-2); }
.db-md hr { margin-block: 12px; border: 0; border-block-start: 1px solid var(--db-line); }
.db-md del { color: var(--db-text-2); }
.db-small { color: var(--db-text-2); font: var(--db-t-13); }
`;
