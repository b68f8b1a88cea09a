import { screens } from 'virtual:steward/screens'
import { findForm, unfitFields } from '../../renderer/run/forms/index.ts'
import { moment } from '../app/moment.ts'
import { readDraftsOf } from '../drafts/read-drafts.ts'
import { errorLog } from '../errors/report.ts'
import { identityOf, useSession } from '../session/session.ts'

/** Reports each value of a stored draft that the limits of the page's release do not accept: its screen, its form and its field. */
export async function checkDrafts(): Promise<void> {
  const identity = identityOf(useSession.getState().values)
  if (identity === undefined) return
  for (const draft of await readDraftsOf(identity, moment())) {
    const [screen, id] = Array.isArray(draft['of']) ? draft['of'].map(String) : []
    const entry = screens[screen ?? '']
    if (!entry || screen === undefined || id === undefined) continue
    const bundle = await entry.load()
    const parts = [bundle, ...(bundle.later ? [await bundle.later.load()] : [])]
    const form = findForm(parts, id)
    const validator = parts.map(({ validators }) => validators[id]).find((found) => found !== undefined)
    if (form) for (const field of unfitFields(form, validator, draft)) errorLog.note({ kind: 'draft', screen, at: `${id} ${field}` })
  }
}
