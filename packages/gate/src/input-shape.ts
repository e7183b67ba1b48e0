import { labelFields } from './field-label.ts';
import { isJsonArray, isJsonObject, ownValue, type JsonObject, type JsonValue } from './json-value.ts';
import { branchesOf, partsThatHold, referenceTarget, schemaEntries, schemaList } from './schema-reference.ts';

/** How the values of one place in a schema are drawn. Shapes can hold themselves, as schemas can. */
export type Shape = {
  /** The schema says that the value is a string: it is shown bare. */
  readonly isText: boolean;
  /** Values with a title of their own. */
  readonly titles: readonly TitledValue[];
  /** The named properties, in the order of the schema. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The first items of an array, then all others. */
  readonly firstItems: readonly Shape[];
  readonly items: Shape | null;
  /** Properties that are not named. */
  readonly others: Shape | null;
};

/** A named property: how it is called and drawn. */
export type Field = { readonly label: string; readonly shape: Shape };

/** An enum value (text, number, true, false or null) and the title that its schema gives it. */
export type TitledValue = { readonly value: JsonValue; readonly title: string };

type Draft = { -readonly [key in keyof Shape]: Shape[key] };

/** A part of a schema that speaks about the value; `isSure` when it always holds, not only where a branch does. */
type Facet = { readonly schema: JsonObject; readonly isSure: boolean };

/** Works out, once for a schema, how values of it are drawn. */
export function buildShape(root: JsonObject): Shape {
  return new ShapeBuilder(root).build(root, true);
}

class ShapeBuilder {
  readonly #root: JsonObject;
  readonly #sure = new Map<JsonValue, Draft>();
  readonly #unsure = new Map<JsonValue, Draft>();

  constructor(root: JsonObject) {
    this.#root = root;
  }

  build(schema: JsonValue, isSure: boolean): Shape {
    const known = (isSure ? this.#sure : this.#unsure).get(schema);
    if (known !== undefined) return known;
    const shape: Draft = { isText: false, titles: [], fields: new Map(), firstItems: [], items: null, others: null };
    // A boolean schema is no place of its own to remember, and holds nothing.
    if (!isJsonObject(schema)) return shape;
    (isSure ? this.#sure : this.#unsure).set(schema, shape);
    const facets = this.#facetsOf(schema, isSure);
    shape.isText = isSure && this.#ownFacets(schema).some((facet) => ownValue(facet, 'type') === 'string');
    shape.titles =
      this.#ownFacets(schema)
        .map(titledValues)
        .find((titles) => titles.length > 0) ?? [];
    shape.fields = this.#fieldsOf(facets);
    this.#fillItems(shape, facets);
    const others = ownValue(schema, 'additionalProperties');
    const isOnlyFacet = facets.length === 1 && !Object.hasOwn(schema, 'patternProperties');
    if (isOnlyFacet && isJsonObject(others)) shape.others = this.build(others, isSure);
    return shape;
  }

  /** The schema and what its references lead to. */
  #ownFacets(schema: JsonObject): readonly JsonObject[] {
    const target = referenceTarget(schema, this.#root);
    return isJsonObject(target) ? [schema, ...this.#ownFacets(target)] : [schema];
  }

  #facetsOf(schema: JsonValue, isSure: boolean): readonly Facet[] {
    const parts = partsThatHold(schema, this.#root);
    const branches = parts.flatMap(branchesOf).flatMap((branch) => this.#facetsOf(branch, false));
    return [...parts.map((part) => ({ schema: part, isSure })), ...branches];
  }

  #fieldsOf(facets: readonly Facet[]): ReadonlyMap<string, Field> {
    const found = new Map<string, { readonly title: string | undefined; readonly shape: Shape }>();
    for (const { schema, isSure } of facets) {
      for (const [key, property] of schemaEntries(schema, 'properties')) {
        if (!found.has(key)) found.set(key, { title: this.#titleOf(property), shape: this.build(property, isSure) });
      }
    }
    const labels = labelFields([...found].map(([key, field]) => [key, field.title]));
    return new Map([...found].map(([key, { shape }]) => [key, { label: labels.get(key) ?? key, shape }]));
  }

  #titleOf(schema: JsonValue): string | undefined {
    if (!isJsonObject(schema)) return undefined;
    for (const facet of this.#ownFacets(schema)) {
      const title = ownValue(facet, 'title');
      if (typeof title === 'string' && title.trim() !== '') return title;
    }
    return undefined;
  }

  #fillItems(shape: Draft, facets: readonly Facet[]): void {
    const facet = facets.find(({ schema }) => Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems'));
    if (facet === undefined) return;
    shape.firstItems = schemaList(facet.schema, 'prefixItems').map((item) => this.build(item, facet.isSure));
    const items = ownValue(facet.schema, 'items');
    if (items !== undefined) shape.items = this.build(items, facet.isSure);
  }
}

/** Titles stand in `oneOf` or `anyOf`, beside a `const`. */
function titledValues(schema: JsonObject): readonly TitledValue[] {
  const titled: TitledValue[] = [];
  for (const choice of [...schemaList(schema, 'oneOf'), ...schemaList(schema, 'anyOf')]) {
    if (!isJsonObject(choice)) continue;
    const title = ownValue(choice, 'title');
    const value = ownValue(choice, 'const');
    if (typeof title !== 'string' || title.trim() === '' || value === undefined || isJsonArray(value)) continue;
    titled.push({ value, title: title.replace(/\s+/g, ' ').trim() });
  }
  return titled;
}
