import activating from '../../../schemas/calls/activateRelease.json' with { type: 'json' }
import listing from '../../../schemas/calls/listReleases.json' with { type: 'json' }
import reading from '../../../schemas/calls/readContent.json' with { type: 'json' }
import restoring from '../../../schemas/calls/restoreContent.json' with { type: 'json' }
import reverting from '../../../schemas/calls/revertRelease.json' with { type: 'json' }
import { call, type ContentOfService } from '../service.ts'

export interface Release {
  number: number
  note: string
  /** User ids; empty for the content of a program, and where no second person was needed. */
  author?: string
  reviewer?: string
  /** The release that it followed; 0 for the first. */
  basedOn: number
  /** As the service writes times. */
  at: string
}

/** The newest releases, newest first, and the number of the active one. */
export interface ReleaseList {
  rows: readonly Release[]
  active: number
}

export const listReleases = async (): Promise<ReleaseList> => (await call(listing)) as ReleaseList

/** Makes a release active while `from` is. Throws a ServiceError. */
export const activate = async (number: number, from: number): Promise<void> => void (await call(activating, { number, from }))

/** Saves drafts that take back one release alone. Throws a ServiceError with the reason when something depends on it. */
export const revert = async (number: number): Promise<void> => void (await call(reverting, { number }))

/** Saves a draft with a file as it was in a release. Throws a ServiceError. */
export const restore = async (number: number, path: string): Promise<void> => void (await call(restoring, { number, path }))

/** Returns the files of a release. Throws a ServiceError. */
export const readRelease = async (number: number): Promise<ContentOfService['files']> =>
  ((await call({ ...reading, path: `${reading.path}?number=${number}` })) as ContentOfService).files
