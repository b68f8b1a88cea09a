import { wire } from 'virtual:steward/wire'
import { createClient } from './client.ts'

/** The client for the calls of the app itself, which are there whatever screen is. */
export const ownClient = createClient(wire)
