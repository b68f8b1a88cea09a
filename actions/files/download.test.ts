import { expect, it, vi } from 'vitest'
import type { Context } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import download from './file.download.ts'

const createContext = (isPhone: boolean) => ({
  call: vi.fn<(name: string, request: object) => Promise<unknown>>(async () => ({ ok: true, data: { fileBase: 'JVBERi0=' } })),
  saveFile: vi.fn<Context['saveFile']>(),
  isPhone: () => isPhone,
  // An iPhone or a computer.
  isAndroid: () => false,
})
const run = (context: object) => download({ fileId: 'F1', fileName: 'a.pdf' }, context as Context)

it('AMB-48 PERM-08 throws downloadBlocked on phones without a call', async () => {
  const context = createContext(true)
  await expect(run(context)).rejects.toEqual(new OutcomeError('downloadBlocked'))
  expect([context.call.mock.calls, context.saveFile.mock.calls]).toEqual([[], []])
})

it('CALL-51 saves the file elsewhere', async () => {
  const context = createContext(false)
  await run(context)
  expect(context.call).toHaveBeenCalledExactlyOnceWith('getBase64ByFileId', { id: 'F1' })
  expect(context.saveFile).toHaveBeenCalledExactlyOnceWith('a.pdf', 'JVBERi0=')
})
