import type { WeComAnswer } from './request.ts'

/** Returns the records of a list; empty when the value is no list. */
export const recordsIn = (listed: unknown): WeComAnswer[] =>
  Array.isArray(listed) ? listed.filter((each): each is WeComAnswer => typeof each === 'object' && each !== null) : []

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
