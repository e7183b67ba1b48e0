import type { ReactElement } from 'react';

const paths = {
  bell: 'M4 16.5a8 8 0 0 1 16 0zM3 20h18M12 8.5V6M9.5 5.5h5',
  chat: 'M4 5.5h16v11H11l-4.5 3.5v-3.5H4z',
  bolt: 'M13 3L5 13.5h6L10 21l8.5-11H12.5z',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  warn: 'M12 3.8L2.8 19.5h18.4zM12 10v4.2M12 17v.1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M19 12H5M11 6l-6 6 6 6',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0M16 16l4.5 4.5',
} as const;

/** A name of an icon. */
export type IconName = keyof typeof paths;

/** Draws an icon. It is decoration: the word beside it, or the button's label, says what it means. */
export function Icon(props: { readonly name: IconName; readonly small?: boolean }): ReactElement {
  return (
    <svg className={props.small === true ? 'icon icon-small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[props.name]} />
    </svg>
  );
}
