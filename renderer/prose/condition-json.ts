import type { ComparisonToken, ConditionToken, FromToken, ValueToken } from './tokens.ts'

/** Returns the JSON of a condition from its tokens, with the properties in the order in which they were written. */
export function conditionJson(token: ConditionToken): unknown {
  switch (token.kind) {
    case 'all':
    case 'any':
      return { [token.kind]: token.items.map(conditionJson) }
    case 'not':
      return { not: conditionJson(token.item) }
    case 'comparison':
      return comparisonJson(token)
    case 'always':
    case 'unread':
      return token.json
  }
}

function comparisonJson({ field, operator, value, isOperatorFirst }: ComparisonToken): unknown {
  const compared = { [operator.operator]: valueJson(value) }
  return isOperatorFirst ? { ...compared, field: field.path } : { field: field.path, ...compared }
}

/** Returns the JSON of a value from its token. */
export function valueJson(token: ValueToken): unknown {
  switch (token.kind) {
    case 'literal':
      return token.json
    case 'literals':
      return token.items.map(({ json }) => json)
    case 'codeGroup':
      return { group: token.group }
    case 'from':
      return fromJson(token)
  }
}

function fromJson({ path, plusDays, isDaysFirst }: FromToken): unknown {
  if (plusDays === undefined) return { from: path.path }
  return isDaysFirst ? { plusDays, from: path.path } : { from: path.path, plusDays }
}
