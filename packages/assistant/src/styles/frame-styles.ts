/** Where the widget stands in the host page. The host element itself paints nothing and inherits nothing. Source: WID-2, WID-3. */
export const frameStyles = `
:host { all: initial !important; display: block !important; position: fixed !important; inset-block-end: 0 !important; inset-inline-start: 0 !important; inline-size: 0 !important; block-size: 0 !important; z-index: 2147483000 !important; overflow: visible !important; pointer-events: none !important; }
.db-app { text-align: start; pointer-events: none; }
.db-app > .db-corner { position: fixed; inset-block-end: max(24px, env(safe-area-inset-bottom)); inset-inline-end: 24px; pointer-events: auto; }
.db-app.is-start > .db-corner { inset-inline: 24px auto; }
.db-app > .db-panel { position: fixed; inset-block-end: 96px; inset-inline-end: 24px; max-inline-size: calc(100vw - 48px); max-block-size: calc(100dvh - 120px); pointer-events: auto; animation: db-enter 180ms var(--db-ease) both; }
.db-app.is-start > .db-panel { inset-inline: 24px auto; }
@keyframes db-enter { from { opacity: 0; transform: translateY(8px); } }
@media (max-width: 479.98px) {
  .db-app > .db-panel { inset: 0; max-inline-size: none; max-block-size: none; }
  .db-app.is-start > .db-panel { inset: 0; }
  .db-app.is-open > .db-corner { display: none; }
}
@media (max-height: 560px) and (min-width: 480px) { .db-app > .db-panel { inset-block-end: 12px; max-block-size: calc(100dvh - 24px); } .db-app.is-open > .db-corner { display: none; } }
`;
