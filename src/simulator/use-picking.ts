import { useState } from 'react'
import type { DemoPeople } from './demo-routes.ts'
import type { Params } from './protocol.ts'

type Respond = (result: Params) => void

interface PickerState {
  /** The app's open request; undefined while the picker is closed. */
  request: { chosen: readonly string[]; single: boolean } | undefined
  open(params: Params, answer: Respond): void
  /** Closes the picker with a selection, or undefined for a cancelled one. */
  done(picked: DemoPeople['staff'] | undefined): void
  /** Closes the picker without an answer, because the requesting page is gone. */
  cancel(): void
}

/** The state of WeCom's colleague picker while the app waits for its answer. */
export function usePicking(): PickerState {
  const [open, setOpen] = useState<{ params: Params; answer: Respond }>()
  const { selectedUserIds: chosen, mode } = open?.params ?? {}
  return {
    request: open && { chosen: Array.isArray(chosen) ? chosen.map(String) : [], single: mode === 'single' },
    open: (params, answer) => setOpen({ params, answer }),
    cancel: () => setOpen(undefined),
    done(picked) {
      setOpen(undefined)
      open?.answer(picked ? { result: resultOf(picked) } : { err_msg: '$:cancel' })
    },
  }
}

/** Returns the result as a JSON string, as WeCom on Android does. */
const resultOf = (picked: DemoPeople['staff']): string =>
  JSON.stringify({ departmentList: [], userList: picked.map(({ userId, name }) => ({ id: userId, name })) })
