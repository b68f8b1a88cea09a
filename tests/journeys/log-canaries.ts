import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'

/** What no line of a log may hold (DEC-15, DEC-33): these are what people, telephones and tokens look like. */
const CANARIES: Readonly<Record<string, RegExp>> = {
  mobile: /(?<!\d)1\d{10}(?!\d)/,
  'ID number': /(?<!\d)\d{17}[\dXx](?!\w)/,
  token: /(?<![\w-])[\w-]{43}(?![\w-])/,
  password: new RegExp(DEMO_PASSWORD),
  'name or sentence': /[\u4e00-\u9fff]/,
  email: /@/,
  query: /\?\w+=/,
}

/** The id of a request, whose digits are anybody's. */
const REQUEST_ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Fails when a line of a service's log says something of a person. Every journey ends with it. */
export function expectNothingPersonal(lines: readonly string[]): void {
  const found = Object.entries(CANARIES).flatMap(([what, canary]) =>
    lines.filter((line) => canary.test(line.replace(REQUEST_ID, ''))).map((line) => [what, line]),
  )
  expect(found, 'what the log of the service says of people').toEqual([])
}
