import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'

/** Personal data that no log line may contain (DEC-15, DEC-33), by its typical form. */
const CANARIES: Readonly<Record<string, RegExp>> = {
  mobile: /(?<!\d)1\d{10}(?!\d)/,
  'ID number': /(?<!\d)\d{17}[\dXx](?!\w)/,
  token: /(?<![\w-])[\w-]{43}(?![\w-])/,
  password: new RegExp(DEMO_PASSWORD),
  'name or sentence': /[\u4e00-\u9fff]/,
  email: /@/,
  query: /\?\w+=/,
}

/** Request ids, whose digits may look like a mobile number. */
const REQUEST_ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Fails when a line of a service's log contains personal data. Every journey ends with this check. */
export function expectNoPersonalData(lines: readonly string[]): void {
  const found = Object.entries(CANARIES).flatMap(([what, canary]) =>
    lines.filter((line) => canary.test(line.replace(REQUEST_ID, ''))).map((line) => [what, line]),
  )
  expect(found, 'personal data in the log of the service').toEqual([])
}
