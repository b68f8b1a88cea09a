import { wire } from 'virtual:steward/wire'
import type { Answer, RequestOptions } from './asking.ts'
import { createClient } from './client.ts'
import type { OwnCall } from './own-calls.ts'

/** Makes a call of the app itself, which is there whatever screen is. */
export const ownCall: (name: OwnCall, request: Readonly<Record<string, unknown>>, how?: RequestOptions) => Promise<Answer> =
  createClient(wire)
