import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Change } from '../../../renderer/model/fix.ts'
import { PropertiesPane } from './properties-pane.tsx'

const PATH = 'schemas/messages.json'
const property = { at: ['title'], title: '名称', help: '', value: '今', isOptional: false, control: 'text' } as const
const section = { at: [], title: '待办', properties: [property] }

it('sets texts without invisible characters, as the service stores them', async () => {
  const onEdit = vi.fn<(changes: readonly Change[], subject: string) => void>()
  await render(<PropertiesPane path={PATH} sections={[section]} shape={0} isPlaced onEdit={onEdit} />)
  await page.getByRole('textbox', { name: '名称' }).fill('今\u200b天\u202e')
  expect(onEdit).toHaveBeenLastCalledWith([{ path: PATH, do: 'set', at: ['title'], value: '今天' }], expect.any(String))
})

it('takes no keys while places may name other things', async () => {
  await render(<PropertiesPane path={PATH} sections={[section]} shape={0} isPlaced={false} onEdit={() => undefined} />)
  await expect.element(page.getByRole('textbox', { name: '名称' })).toBeDisabled()
})
