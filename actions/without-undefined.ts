type WithoutUndefined<Values> = {
  [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name]
} & { [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined> }

/** Returns the values without undefined ones, because requests omit unset fields. */
export const withoutUndefined = <Values extends object>(values: Values): WithoutUndefined<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<Values>
