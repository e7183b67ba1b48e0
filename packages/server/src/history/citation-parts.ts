import type { Citation, StreamPart } from '@deskbell/protocol';

/** A part that says a source: the same in a stream and in the history. */
export type SourcePart = Extract<StreamPart, { readonly type: 'source-url' | 'source-document' | 'data-citation' }>;

/** The two parts that say a source: the standard one, and the citation with its number and excerpt. Source: WID-5. */
export function citationParts(citation: Citation): readonly SourcePart[] {
  const { sourceId, url, title } = citation;
  const source: SourcePart =
    url === undefined
      ? { type: 'source-document', sourceId, mediaType: 'application/json', title }
      : { type: 'source-url', sourceId, url, title };
  return [source, { type: 'data-citation', id: sourceId, data: citation }];
}
