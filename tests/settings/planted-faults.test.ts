import { execFileSync } from 'node:child_process'
import { afterAll, expect, inject, it } from 'vitest'
import { plantFaults } from './plant-faults.ts'
import { createCertificates } from './set-up.ts'

const certificates = createCertificates()
afterAll(() => certificates[Symbol.dispose]())

it('names 60 planted mistakes, alone and in pairs, accepts 20 good set-ups and prints no secret', async () => {
  const from = execFileSync('openssl', ['x509', '-in', certificates.cert, '-noout', '-startdate']).toString().trim()
  const now = Date.parse(from.replace('notBefore=', '')) + 60_000
  const outcome = await plantFaults({ faults: 60, good: 20, seed: inject('seed'), processEach: 0, certificates, now })
  expect(outcome.failures).toEqual([])
  expect(outcome).toMatchObject({ alone: 60, pairs: 60, good: 20 })
}, 60_000)
