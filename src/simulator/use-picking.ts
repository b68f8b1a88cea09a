import { useState } from 'react'
import type { DemoPeople } from './demo-doors.ts'
import type { Params } from './protocol.ts'

type Answer = (result: Params) => void

interface Picking {
  /** What the app asked the picker for; undefined while it is closed. */
  asked: { chosen: readonly string[]; single: boolean } | undefined
  open(params: Params, answer: Answer): void
  /** The person is done: with these, or without choosing. */
  done(picked: DemoPeople['staff'] | undefined): void
  /** Takes the picker away without an answer, because the page that asked is gone. */
  drop(): void
}

/** WeCom's picker of colleagues, as long as the app waits for its answer. */
export function usePicking(): Picking {
  const [open, setOpen] = useState<{ params: Params; answer: Answer }>()
  const { selectedUserIds: chosen, mode } = open?.params ?? {}
  return {
    asked: open && { chosen: Array.isArray(chosen) ? chosen.map(String) : [], single: mode === 'single' },
    open: (params, answer) => setOpen({ params, answer }),
    drop: () => setOpen(undefined),
    done(picked) {
      setOpen(undefined)
      open?.answer(picked ? { result: resultOf(picked) } : { err_msg: '$:cancel' })
    },
  }
}

/** WeCom on Android answers in a text. */
const resultOf = (picked: DemoPeople['staff']): string =>
  JSON.stringify({ departmentList: [], userList: picked.map(({ userId, name }) => ({ id: userId, name })) })
