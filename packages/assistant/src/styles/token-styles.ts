/** Every colour, size and duration of the widget, derived from one accent. No other sheet holds raw values. */
export const tokenStyles = `
.db-app {
  color-scheme: light dark;
  --db-bg: light-dark(#f7f8fa, #0c0e12);
  --db-surface: light-dark(#ffffff, #14171d);
  --db-surface-2: light-dark(#f7f8fa, #1b1f27);
  --db-surface-3: light-dark(#eff1f4, #242933);
  --db-line: light-dark(#e3e6eb, #2a303a);
  --db-line-2: light-dark(#d0d5dc, #3a414d);
  --db-line-strong: light-dark(#858e9b, #6f7988);
  --db-text: light-dark(#181c23, #eceef2);
  --db-text-2: light-dark(#4a515d, #b4bbc6);
  --db-text-3: light-dark(#626a77, #969fac);
  --db-scrim: light-dark(rgb(18 21 27 / .28), rgb(4 5 7 / .6));
  --db-accent: var(--deskbell-accent, #1f66a8);
  --db-accent-raw: light-dark(oklch(from var(--db-accent) min(l, .86) c h), oklch(from var(--db-accent) clamp(.7, l, .9) min(c, .15) h));
  --db-accent-fill: color(from var(--db-accent-raw) srgb clamp(0, r, 1) clamp(0, g, 1) clamp(0, b, 1));
  --db-on-accent: color(from var(--db-accent-fill) xyz-d65 calc(.9505 * clamp(0, (.179 - y) * 99999, 1)) clamp(0, (.179 - y) * 99999, 1) calc(1.089 * clamp(0, (.179 - y) * 99999, 1)));
  --db-accent-away: color(from var(--db-accent-fill) xyz-d65 calc(.9505 * clamp(0, (y - .179) * 99999, 1)) clamp(0, (y - .179) * 99999, 1) calc(1.089 * clamp(0, (y - .179) * 99999, 1)));
  --db-accent-hover: color-mix(in oklab, var(--db-accent-fill) 88%, var(--db-accent-away));
  --db-accent-active: color-mix(in oklab, var(--db-accent-fill) 78%, var(--db-accent-away));
  --db-accent-text: light-dark(oklch(from var(--db-accent) min(l, .47) min(c, .14) h), oklch(from var(--db-accent) max(l, .79) min(c, .11) h));
  --db-accent-soft: color-mix(in oklab, var(--db-accent-fill) 9%, var(--db-surface));
  --db-accent-soft-2: color-mix(in oklab, var(--db-accent-fill) 16%, var(--db-surface));
  --db-accent-edge: color-mix(in oklab, var(--db-accent-fill) 34%, var(--db-surface));
  --db-danger-fill: light-dark(#c02a23, #cf4038);
  --db-danger-hover: light-dark(#a5221c, #bf342d);
  --db-danger-active: light-dark(#8d1b16, #ad2a24);
  --db-on-danger: #ffffff;
  --db-danger-text: light-dark(#ad211b, #f79a91);
  --db-danger-soft: light-dark(#fdf1f0, #2a1817);
  --db-danger-edge: light-dark(#f0c6c2, #59302d);
  --db-warn-text: light-dark(#7d4e00, #e9b95f);
  --db-warn-soft: light-dark(#fdf6e7, #271f10);
  --db-warn-edge: light-dark(#ecd6a4, #55431c);
  --db-ok-text: light-dark(#146c3c, #6fcf97);
  --db-ok-soft: light-dark(#eef8f1, #12241a);
  --db-ok-edge: light-dark(#bfe2cb, #244b35);
  --db-ring: var(--db-accent-text);
  --db-ring-width: 2px;
  --db-ring-offset: 2px;
  --db-font: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif;
  --db-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --db-t-12: 400 12px/16px var(--db-font);
  --db-t-13: 400 13px/20px var(--db-font);
  --db-t-14: 400 14px/20px var(--db-font);
  --db-t-15: 400 15px/24px var(--db-font);
  --db-t-16: 400 16px/24px var(--db-font);
  --db-t-20: 600 20px/28px var(--db-font);
 --db-2: 8px; --db-4: 16px;
  --db-r-s: 6px; --db-r-m: 8px; --db-r-l: 12px; --db-r-xl: 16px; --db-r-full: 999px;
  --db-h-s: 28px; --db-h-l: 40px; --db-h-touch: 44px;
  --db-shadow-2: 0 1px 2px light-dark(rgb(18 21 27 / .06), rgb(0 0 0 / .4)), 0 4px 12px light-dark(rgb(18 21 27 / .07), rgb(0 0 0 / .36));
  --db-shadow-3: 0 2px 6px light-dark(rgb(18 21 27 / .07), rgb(0 0 0 / .4)), 0 16px 48px light-dark(rgb(18 21 27 / .17), rgb(0 0 0 / .56));
  --db-fast: 120ms; --db-med: 180ms; --db-slow: 240ms; --db-arm: 600ms;
  --db-ease: cubic-bezier(.2, .8, .2, 1);
}
@supports not (color: color(from red xyz-d65 x y z)) {
  .db-app {
    --db-accent-fill: light-dark(#1f66a8, #6aa9ec); --db-on-accent: light-dark(#ffffff, #000000);
    --db-accent-hover: light-dark(#1a5891, #83b8f0); --db-accent-active: light-dark(#164b7c, #97c3f2);
    --db-accent-text: light-dark(#155a99, #8fc3f7);
  }
}
@media (prefers-reduced-motion: reduce) {
  .db-app { --db-fast: 0s; --db-med: 0s; --db-slow: 0s; }
}
`;
