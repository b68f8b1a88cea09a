import type { ComponentType } from 'react'
import type { Env } from '../../renderer/run/env/index.ts'
import { content } from '../content.ts'
import type { ScreenAddress } from '../navigation/address.ts'

/** What surrounds the page in a wide window: rail and detail. Absent until its code is loaded, which a phone never does. */
export const wideWindow: { component?: ComponentType<{ env: Env; address: ScreenAddress }> } = {}

/** The query that a wide window matches. */
export const wideQuery = () => matchMedia(`(min-width:${content.current.wideFrom}px)`)
