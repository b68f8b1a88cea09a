import type { Attempt } from './world.ts'
import { APPROVALS } from './approvals.ts'
import { DAMAGES } from './damages.ts'
import { DRAFTS } from './drafts.ts'
import { RACES } from './races.ts'

/** The attempts by name. */
export const ATTEMPTS: Readonly<Record<string, Attempt>> = { ...APPROVALS, ...DRAFTS, ...RACES, ...DAMAGES }
