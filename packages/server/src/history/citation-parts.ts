import type { Citation, StreamPart } from '@deskbell/protocol';

/** The two parts that say a source: the standard one, and the citation with its number and excerpt. Source: WID-5. */
export function citationParts(citation: Citation): readonly StreamPart[] {
  const { sourceId, url, title } = citation;
  const source: StreamPart =
    url === undefined
      ? { type: 'source-document', sourceId, mediaType: 'application/json', title }
      : { type: 'source-url', sourceId, url, title };
  return [source, { type: 'data-citation', id: sourceId, data: citation }];
}
