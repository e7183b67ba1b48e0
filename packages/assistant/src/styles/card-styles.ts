/** Buttons, the confirmation card and its step line. */
export const cardStyles = `
/* Buttons */
.db-btn { position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-block-size: var(--db-h-l); min-inline-size: 88px; padding: 0 16px; border: 1px solid var(--db-line-strong); border-radius: 10px; background: var(--db-surface); overflow: hidden; isolation: isolate; cursor: pointer; transition: background var(--db-fast), border-color var(--db-fast); }
.db .db-btn { color: var(--db-text); font: 600 14px/20px var(--db-font); }
.db-btn:hover { background: var(--db-surface-3); }
.db-btn.is-s { min-block-size: var(--db-h-s); min-inline-size: 0; padding: 0 10px; border-radius: var(--db-r-m); font-size: 13px; }
.db .db-btn.is-main { border-color: transparent; background: var(--db-accent-fill); color: var(--db-on-accent); }
.db .db-btn.is-main:hover { background: var(--db-accent-hover); } .db .db-btn.is-main:active { background: var(--db-accent-active); }
.db .db-btn.is-danger { border-color: transparent; background: var(--db-danger-fill); color: var(--db-on-danger); }
.db .db-btn.is-danger:hover { background: var(--db-danger-hover); } .db .db-btn.is-danger:active { background: var(--db-danger-active); }
/* not yet, or not now: the shape stays, the colour waits */
.db .db-btn[aria-disabled="true"], .db .db-btn[aria-disabled="true"]:hover { border-color: var(--db-line-2); background: var(--db-surface-3); color: var(--db-text-2); cursor: default; }
.db .db-btn.is-arming[aria-disabled="true"] { color: var(--db-text); }
/* arming: a fill that reaches the far edge after 600 ms, when the button turns to its colour */
.db-btn.is-arming::before { content: ""; position: absolute; z-index: -1; inset: 0; background: var(--db-accent-edge); transform-origin: 0 50%; animation: db-arm var(--db-arm) linear both; }
[dir="rtl"] .db-btn.is-arming::before { transform-origin: 100% 50%; }
.db-btn.is-arming.is-danger::before { background: color-mix(in oklab, var(--db-danger-fill) 30%, var(--db-surface)); }
@keyframes db-arm { from { transform: scaleX(0); } }
.db-spin { inline-size: 16px; block-size: 16px; border: 2px solid currentColor; border-inline-end-color: transparent; border-radius: 50%; animation: db-spin .8s linear infinite; }
@keyframes db-spin { to { transform: rotate(1turn); } }

/* Confirmation card. Head and buttons never scroll; the lines do. */
.db-card { display: flex; flex-direction: column; border: 1px solid var(--db-line-strong); border-radius: var(--db-r-l); background: var(--db-surface); box-shadow: var(--db-shadow-2); overflow: hidden; }
.db-card-h { padding: 12px 16px 10px; }
.db-card-k { display: flex; flex-wrap: wrap; align-items: center; gap: 0 6px; color: var(--db-text-2); font: var(--db-t-12); }
.db-card-k .db-i { color: var(--db-accent-text); margin-inline-start: -2px; }
.db-card.is-del .db-card-k .db-i { color: var(--db-danger-text); }
.db-card-k .db-exp { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.db-card-k .db-exp.is-soon { color: var(--db-warn-text); font-weight: 600; }
.db-card-t { margin-block-start: 6px; font: 600 16px/24px var(--db-font); letter-spacing: -.005em; overflow-wrap: anywhere; }
.db-lines { max-block-size: min(320px, 44cqb); overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; padding: 2px 16px 4px; border-block: 1px solid var(--db-line); background: var(--db-surface-2); }
.db-lines:focus-visible { outline-offset: -2px; }
.db-line { padding-block: 7px; font: var(--db-t-14); }
.db-line + .db-line { border-block-start: 1px solid var(--db-line); }
.db-kv { display: grid; grid-template-columns: minmax(84px, 34%) minmax(0, 1fr); gap: 0 12px; }
.db-k { color: var(--db-text-2); overflow-wrap: anywhere; }
.db-v { color: var(--db-text); font-weight: 500; overflow-wrap: anywhere; white-space: pre-wrap; }
.db-v.is-said { color: var(--db-text-2); font-weight: 400; font-style: italic; }
.db-lines ul { margin-block-start: 4px; margin-inline-start: 2px; padding-inline-start: 12px; border-inline-start: 2px solid var(--db-line-2); }
.db-lines ul .db-line { padding-block: 3px; border: 0; }
.db-lines ul .db-kv { grid-template-columns: minmax(64px, 42%) minmax(0, 1fr); }
.db-lines ul ul { margin-block: 2px 4px; }
.db-esc { padding: 0 4px; border: 1px solid var(--db-warn-edge); border-radius: 4px; background: var(--db-warn-soft); color: var(--db-warn-text); font: 600 12px/16px var(--db-mono); white-space: nowrap; }
.db-mix { text-decoration: underline wavy var(--db-warn-text) 1px; text-underline-offset: 4px; }
.db-flag { display: flex; gap: 6px; grid-column: 2; margin-block-start: 4px; color: var(--db-warn-text); font: 500 12px/16px var(--db-font); }
.db-long { display: block; }
.db-gap { display: block; margin-block: 4px; color: var(--db-text-2); font: 500 12px/16px var(--db-font); }
.db-open { display: flex; align-items: center; justify-content: space-between; gap: 8px; grid-column: 2; margin-block-start: 6px; color: var(--db-text-2); font: var(--db-t-12); }
.db-card-w { display: flex; align-items: center; gap: 8px; padding: 10px 16px 0; font: 500 14px/20px var(--db-font); color: var(--db-text-2); }
.db-card-w.is-del { color: var(--db-danger-text); font-weight: 600; }
.db-card-f { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 12px 16px 16px; }
.db-more { position: relative; }
.db-more-n { position: absolute; z-index: 1; inset-block-end: 7px; inset-inline-end: 12px; padding: 1px 8px; border: 1px solid var(--db-line-2); border-radius: var(--db-r-full); background: var(--db-surface); color: var(--db-text-2); font: 500 12px/16px var(--db-font); pointer-events: none; }
.db-more::after { content: ""; position: absolute; inset-inline: 0; inset-block-end: 1px; block-size: 44px; pointer-events: none; background: linear-gradient(transparent, var(--db-surface-2) 80%); }

/* Step line: what the card becomes */
.db-step { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 2px 10px; align-items: start; font: var(--db-t-14); }
.db-step .db-dot { display: grid; place-items: center; inline-size: 20px; block-size: 20px; border-radius: 50%; background: var(--db-surface-3); color: var(--db-text-2); }
.db-step .db-dot .db-i { inline-size: 12px; block-size: 12px; stroke-width: 2.75; }
.db-step b { font-weight: 600; }
.db-step-s { color: var(--db-text-2); }
.db-step-w { grid-column: 2; color: var(--db-text-2); font: var(--db-t-13); }
.db-step.is-ok .db-dot { background: var(--db-ok-soft); color: var(--db-ok-text); box-shadow: inset 0 0 0 1px var(--db-ok-edge); } .db-step.is-ok b { color: var(--db-ok-text); }
.db-step.is-bad .db-dot { background: var(--db-danger-soft); color: var(--db-danger-text); box-shadow: inset 0 0 0 1px var(--db-danger-edge); } .db-step.is-bad b { color: var(--db-danger-text); }
.db-step.is-unsure .db-dot { background: var(--db-warn-soft); color: var(--db-warn-text); box-shadow: inset 0 0 0 1px var(--db-warn-edge); } .db-step.is-unsure b { color: var(--db-warn-text); }
`;
