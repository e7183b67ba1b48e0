/**
 * Gives a page that says one sentence, for when there is no console to show.
 * @param sentence a text of ours, never one from outside: it goes into the page as it is
 */
export function sentencePage(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>Deskbell console</title></head>
<body><main><h1>Deskbell console</h1><p>${sentence}</p></main></body>
</html>
`;
}
