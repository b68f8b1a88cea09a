import { expect, it, vi } from 'vitest'
import type { DialogPlan } from '../../compile/plan.ts'
import { createDialogStack } from './dialog-stack.ts'
import type { OpenDialog } from './env.ts'

const dialog = (id: string) => ({ plan: { id } as DialogPlan }) as Omit<OpenDialog, 'key' | 'end'>

it('end() closes its own dialog, even if a listener opened another one on top', async () => {
  const stack = createDialogStack()
  // A listener that opens another dialog before the first `open` returns.
  const over = vi.fn<() => void>(() => over.mock.calls.length === 1 && void stack.open(dialog('over')))
  stack.subscribe(over)
  const mine = stack.open(dialog('mine'))
  expect(stack.all().map(({ plan }) => plan.id)).toEqual(['mine', 'over'])
  mine.end({ outcome: 'dismissed' })
  expect(await mine.ended).toEqual({ outcome: 'dismissed' })
  expect(stack.all().map(({ plan }) => plan.id)).toEqual(['over'])
})
