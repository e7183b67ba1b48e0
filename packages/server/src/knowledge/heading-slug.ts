/** Names the headings of one page as GitHub does, so that links to them keep working. */
export interface HeadingSlugs {
  /** Gives the anchor of the next heading; a text met before gets `-1`, `-2` and so on. */
  next(heading: string): string;
}

/** Creates the names for one page. */
export function createHeadingSlugs(): HeadingSlugs {
  const taken = new Map<string, number>();
  return {
    next(heading) {
      const slug = slugOf(heading);
      const before = taken.get(slug);
      taken.set(slug, (before ?? 0) + 1);
      return before === undefined ? slug : `${slug}-${before}`;
    },
  };
}

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
