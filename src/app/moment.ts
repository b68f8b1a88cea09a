import { now } from '../api/clock.ts'
import type { Moment } from '../drafts/age.ts'

/** Returns the present by the service's clock, with which the lifetimes of stored data are measured (DEC-05), and by the phone's. */
export const moment = (): Moment => ({ service: now(), phone: Date.now() })
