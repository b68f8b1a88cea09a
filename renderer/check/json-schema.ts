/** A JSON Schema and functions that build one. */
export type JsonSchema = Record<string, unknown>
export const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })
export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const object = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

/** Adds a description for the editor; a reference is wrapped in `allOf` to keep it. */
export const described = (schema: JsonSchema, description: string): JsonSchema =>
  schema['$ref'] ? { description, allOf: [schema] } : { ...schema, description }

/** Returns a discriminated union of definitions; `tag` is the discriminator key. */
export const union = (title: string, description: string, tag: string, names: string[]): JsonSchema => ({
  title,
  description,
  type: 'object',
  required: [tag],
  discriminator: { propertyName: tag },
  oneOf: names.map(ref),
})

/** Returns the name of a generated type: `task.markOpened` -> `TaskMarkOpened`. */
export const typeName = (name: string) => name.replace(/(^|[.\-/])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
