/** The one way to say a type (schemas/language: Field), as the running code sees it. */
export type FieldType = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime' | 'code' | 'image' | 'file' | 'record' | 'list'

export interface Field {
  type: FieldType
  label?: string
  required?: boolean
  default?: unknown
  derived?: boolean
  dictionary?: string
  of?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  trim?: boolean
  secret?: boolean
  mask?: string
  earliest?: string
  latest?: string
  minItems?: number
  maxItems?: number
  messages?: Record<string, string>
  session?: string
  wire?: 'epoch' | 'text'
}

export type Fields = Record<string, Field>

/** Entity name -> its fields; what a codec or a form needs to follow a record. */
export type EntityFields = Record<string, Fields>
