import { screens } from 'virtual:steward/screens'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asText } from '../../renderer/language/as-text.ts'
import { messenger } from '../../src/app/messenger.ts'
import { renderScreen, stubCalls, errors } from '../random/render-screen.tsx'
import { openScreen } from './open-screen.tsx'

const empty = () => Response.json({ status: '200', message: 'success', data: { rows: [] } })

test('AMB-26 TASKFORM-12 ZH-08 MSG-09 an empty required group shows its message and a toast, until a step fills the group', async () => {
  stubCalls(empty)
  const module = await screens['updateTask']?.load()
  if (!module) throw new Error('no screen updateTask')
  const pick = vi.spyOn(messenger, 'pickPeople').mockResolvedValue({ ok: true, value: [{ userId: 'u2', name: '沈若溪' }] })
  const { screen } = await renderScreen(module, {})
  const group = screen.getByRole('group', { name: '推送对象' })
  await expect.element(group).toHaveAttribute('aria-invalid', 'false')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await expect.element(group).toHaveAccessibleDescription('请选择推送对象')
  await expect.element(screen.getByText('请输入标题')).toBeVisible()
  await expect.element(screen.getByRole('status').filter({ hasText: '请完善待办信息' })).toBeVisible()
  await screen.getByRole('button', { name: '添加 推送对象' }).click()
  await expect.element(screen.getByText('沈若溪')).toBeVisible()
  await expect.element(group).toHaveAttribute('aria-invalid', 'false')
  await expect.element(screen.getByText('请选择推送对象')).not.toBeInTheDocument()
  expect([pick.mock.calls.length, errors]).toEqual([1, []])
})

// Each row renders a new form: a field that lost focus renders once more after its validation.
test.each([
  [/标题/, 'taskTitle'],
  [/内容/, 'taskContext'],
])('a key press in %s of the task form renders only that field', async (label, field) => {
  stubCalls(empty)
  const module = await screens['updateTask']?.load()
  if (!module) throw new Error('no screen updateTask')
  const drawn: string[] = []
  const widgets = Object.fromEntries(
    Object.entries(module.widgets).map(([name, Widget]) => {
      const Inner = Widget as ComponentType<Record<string, unknown>>
      const Counted = (props: Record<string, unknown>) => {
        drawn.push(asText(props['name']) || name)
        return <Inner {...props} />
      }
      return [name, Counted as ComponentType<never>]
    }),
  )
  const { screen } = await renderScreen({ ...module, widgets }, {})
  await screen.getByRole('textbox', { name: label }).click()
  drawn.length = 0
  await userEvent.keyboard('a')
  expect(drawn).toEqual([field])
  expect(errors).toEqual([])
})

/** Uploads fail while the returned object says so. */
function stubUploads() {
  const network = { isBroken: true }
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseText = JSON.stringify({ status: '200', message: 'success', data: { fileId: 'F1', fileName: '报价单.pdf' } })
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      setTimeout(() => this.dispatchEvent(new Event(network.isBroken ? 'error' : 'load')), 50)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return network
}

/** Fills a new task, and picks a document, whose upload fails. */
async function pickDocument() {
  const network = stubUploads()
  const opened = await openScreen('updateTask', { formMode: 'create' }, {}, { userId: 'u1', name: '沈若溪' })
  const { screen } = opened
  await screen.getByRole('textbox', { name: /标题/ }).fill('过户材料')
  await screen.getByRole('textbox', { name: /内容/ }).fill('内容')
  await screen.getByRole('button', { name: '本人' }).click()
  const [, input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['%PDF-1.7\n'], '报价单.pdf', { type: 'application/pdf' }))
  const [group, retry] = [screen.getByRole('group', { name: '附件' }), screen.getByRole('button', { name: '重试 报价单.pdf' })]
  await expect.element(retry).toBeVisible()
  return { ...opened, network, group, retry, save: screen.getByRole('button', { name: '保存' }) }
}

test('TASKFORM-19 a file whose upload has failed is not dropped by saving: its field says so, and saving waits for the retry', async () => {
  const { sent, network, group, retry, save } = await pickDocument()
  await save.click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await expect.element(group).toHaveAccessibleDescription(/有文件没有上传成功，请重试或移除/)
  await expect.element(retry).toHaveFocus()
  await retry.click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'false')
  await expect.element(retry).toBeVisible()
  await save.click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  network.isBroken = false
  await retry.click()
  expect(sent('addTask')).toEqual([])
  await save.click()
  await expect.poll(() => sent('addTask')).toMatchObject([{ taskTitle: '过户材料', otherFileId: 'F1' }])
})

test('a removed file whose upload has failed does not prevent saving', async () => {
  const { screen, sent, group, save } = await pickDocument()
  await save.click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('button', { name: '移除 报价单.pdf' }).click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'false')
  await save.click()
  await expect.poll(() => sent('addTask')).toHaveLength(1)
})
