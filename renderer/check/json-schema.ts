export type JsonSchema = Record<string, unknown>
export const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` })
export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const object = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

/** A schema with what the editor says of it, wherever it is referred to. */
export const described = (schema: JsonSchema, description: string): JsonSchema =>
  schema['$ref'] ? { description, allOf: [schema] } : { ...schema, description }

/** One of several shapes, told apart by the value of one key. */
export const union = (title: string, description: string, tag: string, names: string[]): JsonSchema => ({
  title,
  description,
  type: 'object',
  required: [tag],
  discriminator: { propertyName: tag },
  oneOf: names.map(ref),
})

/** `task.markOpened` -> `TaskMarkOpened`: the name of a generated type. */
export const typeName = (name: string) => name.replace(/(^|[.\-/])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
