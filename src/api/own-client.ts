import { wire } from 'virtual:steward/wire'
import { createClient } from './client.ts'

/** The client for the app's own calls. */
export const ownClient = createClient(wire)
