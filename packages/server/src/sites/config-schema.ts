import { z } from 'zod';

/** Makes a text field: 1 to `max` characters. */
function text(max: number, what: string) {
  return z
    .string({ error: `must be ${what}, a text` })
    .min(1, { error: `must be ${what}` })
    .max(max, { error: `must be at most ${max} characters` });
}

function wholeNumber(min: number, what: string) {
  const error = `must be ${what}, a whole number from ${min}`;
  return z.int({ error }).min(min, { error });
}

function flag(what: string) {
  return z.boolean({ error: 'must be true or false' }).describe(what);
}

const nameForm = /^[A-Za-z][A-Za-z0-9_.-]{0,127}$/;
const keyForm = /^[a-z0-9][a-z0-9-]{0,63}$/;

const identitySchema = z
  .strictObject(
    {
      secret: z
        .string({ error: 'must be a text' })
        .describe('The secret that the host signs its JWTs with (HS256), at least 32 bytes; write it as ${NAME}.')
        .optional(),
      publicKeys: z
        .array(
          z.looseObject(
            { kty: z.enum(['OKP', 'RSA', 'EC'], { error: 'must be OKP, RSA or EC' }) },
            { error: 'must be a public key as JWK' },
          ),
          { error: 'must be a list of public keys as JWK' },
        )
        .min(1, { error: 'must have at least one key' })
        .describe(
          'The keys that the host signs with, as public JWK: OKP (EdDSA), RSA (RS256) or EC (ES256); of several, each has a kid.',
        )
        .optional(),
    },
    { error: 'must be { secret: … } or { publicKeys: [ … ] }' },
  )
  .describe('How the host proves its signed-in customers; without it all visitors are anonymous.');

const limitsSchema = z
  .strictObject(
    {
      questionsPerMinute: wholeNumber(1, 'the questions a visitor may ask in a minute')
        .describe('Questions and decisions of one visitor in a minute [20].')
        .optional(),
      tokensPerDay: wholeNumber(1, 'the tokens that the site may use on a day')
        .describe('Model tokens of the site on one UTC day [500000].')
        .optional(),
      streams: wholeNumber(1, 'the answers that may be written at once')
        .describe('Answers that are written at the same time [50].')
        .optional(),
    },
    { error: 'must be { questionsPerMinute, tokensPerDay, streams }' },
  )
  .describe('What the site may use.');

const knowledgeSchema = z.strictObject(
  {
    folder: text(1000, 'a folder, from the place of this file').describe(
      'A folder of Markdown pages, from the place of this file.',
    ),
    url: text(2000, 'the address of the pages').describe('The address under which visitors read these pages.'),
  },
  { error: 'must be { folder, url }' },
);

const hintsSchema = z
  .strictObject(
    {
      readOnlyHint: flag('It changes nothing.').optional(),
      consequentialHint: flag('It always asks, whatever the policy.').optional(),
      destructiveHint: flag('It deletes; the card says that it cannot be undone.').optional(),
      untrustedContentHint: flag('Its result may hold text that others wrote [as if true].').optional(),
    },
    { error: 'must be { readOnlyHint, consequentialHint, destructiveHint, untrustedContentHint }' },
  )
  .describe('What the action is.');

const httpSchema = z
  .strictObject(
    {
      method: z
        .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { error: 'must be GET, POST, PUT, PATCH or DELETE' })
        .describe('The method.'),
      url: text(2000, 'an address').describe(
        'The address; {argument} and {visitor.sub} may stand in its path and query and go in encoded.',
      ),
      headers: z
        .record(z.string(), z.string({ error: 'must be a text' }), { error: 'must be a list of names and texts' })
        .describe('Headers; write secrets as ${NAME}. {visitor.sub} may stand in a value.')
        .optional(),
      body: z
        .enum(['json', 'form'], { error: 'must be json or form' })
        .describe('The form of the body of POST, PUT and PATCH [json].')
        .optional(),
    },
    { error: 'must be { method, url, headers, body }' },
  )
  .describe(
    'Where the call goes. Arguments that the URL does not name are the body (POST, PUT, PATCH) or the query (GET, DELETE).',
  );

const actionSchema = z.strictObject(
  {
    name: z
      .string({ error: 'must be a text' })
      .regex(nameForm, { error: 'must begin with a letter and have only letters, digits, _ . and -' })
      .describe('The name that the model sees; unique in the site.'),
    label: text(100, 'what visitors read').describe('The title of the card; without it the name in words.').optional(),
    description: text(2000, 'what the action does').describe('What the action does and when to use it, for the model.'),
    policy: z
      .enum(['automatic', 'confirm', 'off'], { error: 'must be automatic, confirm or off' })
      .describe(
        'automatic runs without asking, confirm shows a card, off never runs [automatic for readOnlyHint, else confirm].',
      )
      .optional(),
    hints: hintsSchema.optional(),
    verifiedOnly: flag('Only visitors whose identity the host proved get it [false].').optional(),
    idempotent: flag('The same call may be sent again with the same Idempotency-Key [false].').optional(),
    fixed: z
      .record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean()], { error: 'must be a text, a number, true or false' }),
        { error: 'must be a list of arguments and values' },
      )
      .describe(
        'Arguments that the server fills in; the model neither sees nor sets them. A text may hold {visitor.sub}.',
      )
      .optional(),
    input: z
      .record(z.string(), z.unknown(), { error: 'must be a JSON Schema' })
      .describe(
        "The arguments as JSON Schema (2020-12 or draft-07) of an object; a property's title is its label on the card [no arguments].",
      )
      .optional(),
    http: httpSchema,
    allowPrivate: flag('The host of this action may be loopback or private [false].').optional(),
  },
  { error: 'must be an action: { name, description, http, … }' },
);

const siteSchema = z.strictObject(
  {
    key: z
      .string({ error: 'must be a text' })
      .regex(keyForm, { error: 'must have only small letters, digits and -, at most 64' })
      .describe("The site in the embedding line (data-site) and in the host's JWT (aud); unique."),
    name: text(100, 'the name that visitors read').describe('The name that visitors read.'),
    origins: z
      .array(z.string({ error: 'must be a text' }), { error: 'must be a list of origins' })
      .describe('The origins that may embed the assistant, exact; an empty list denies all.'),
    allowLocalhost: flag('Any http://localhost:PORT and http://127.0.0.1:PORT may embed it too [false].').optional(),
    identity: identitySchema.optional(),
    limits: limitsSchema.optional(),
    contact: text(200, 'an address').describe('Shown where Deskbell does not know.').optional(),
    greeting: text(500, 'a sentence').describe('The first words of the assistant.').optional(),
    suggestions: z
      .array(text(200, 'a question'), { error: 'must be a list of questions' })
      .max(6, { error: 'must have at most 6' })
      .describe('Questions to begin with.')
      .optional(),
    whenUnavailable: z
      .enum(['refuse', 'extracts'], { error: 'must be refuse or extracts' })
      .describe('extracts answers from the pages, without tools, where the model does not [refuse].')
      .optional(),
    knowledge: z
      .array(knowledgeSchema, { error: 'must be a list of { folder, url }' })
      .describe('The pages that answers come from.')
      .optional(),
    actions: z
      .array(actionSchema, { error: 'must be a list of actions' })
      .max(64, { error: 'must have at most 64' })
      .describe('What the assistant may call.')
      .optional(),
  },
  { error: 'must be a site: { key, name, origins, … }' },
);

/** The form of `deskbell.yaml`. Unknown fields are refused. Source: product page, "The file's form". */
export const configSchema = z.strictObject(
  {
    sites: z
      .array(siteSchema, { error: 'must be a list of sites' })
      .min(1, { error: 'must have at least one site' })
      .describe('The sites that this server answers for.'),
  },
  { error: 'must be { sites: [ … ] }' },
);

/** The file as it was written, its form checked. */
export type ConfigFile = z.output<typeof configSchema>;

/** One site of it. */
export type ConfigSite = z.output<typeof siteSchema>;

/** One action of it. */
export type ConfigAction = z.output<typeof actionSchema>;

/** Gives the JSON Schema of the file, for editors; published as `docs/deskbell.schema.json`. Source: CON-5. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { io: 'input' });
  return { $schema, title: 'deskbell.yaml', ...schema };
}
