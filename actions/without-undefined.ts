type WithoutUndefined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** The values that are there: a request names only what it says something of. */
export const withoutUndefined = <Values extends object>(values: Values): WithoutUndefined<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<Values>
