import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { widgetComponents } from '../../generated/widget-registry.ts'
import { asText } from '../../renderer/language/as-text.ts'
import type { StepPlan } from '../../renderer/compile/plan.ts'
import type { ScreenModule } from '../../renderer/run/env/index.ts'
import { OutcomeError, renderScreen } from './fixture-app.tsx'

const FERN = { id: '1', name: '铁线蕨', state: 'dry', note: '', watered: Date.UTC(2026, 10, 20, 4) }
const PLANTS = [FERN, { id: '2', name: '龟背竹龟背竹', state: 'wet' }, { id: '3', name: '仙人掌', state: 'dry' }]
const beds = { 'plants.all': ({ search = '' }: Record<string, unknown>) => PLANTS.filter(({ name }) => name.includes(String(search))) }

describe('the renderer with an app unrelated to insurance', () => {
  it('renders a list with truncated texts, a limit and code labels', async () => {
    const { screen } = await renderScreen('beds', {}, beds)
    await expect.element(screen.getByText('铁线蕨')).toBeVisible()
    await expect.element(screen.getByText('龟背竹龟', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('缺水')).toBeVisible()
    await expect.element(screen.getByText('2026-11-20 浇')).toBeVisible()
    expect(screen.getByText('仙人掌').elements()).toHaveLength(0)
  })

  it('renders the watermark only on a screen that requests it', async () => {
    const asking = await renderScreen('beds', {}, beds, {}, (plan) => ({ ...plan, watermark: true }))
    await expect.element(asking.screen.getByText('who and when')).toBeInTheDocument()
    await asking.screen.unmount()
    const { screen } = await renderScreen('beds', {}, beds)
    await expect.element(screen.getByText('铁线蕨')).toBeVisible()
    expect(screen.getByText('who and when').elements()).toHaveLength(0)
  })

  it("fetches again when a control changes a query's parameter", async () => {
    const { screen, asked } = await renderScreen('beds', {}, beds)
    await screen.getByPlaceholder('找植物').fill('仙人')
    await expect.element(screen.getByText('仙人掌')).toBeVisible()
    expect(asked.at(-1)).toEqual({ query: 'plants.all', params: { search: '仙人' } })
  })

  it('shows the empty text, and opens a tapped row with its params', async () => {
    const empty = await renderScreen('beds', {}, { 'plants.all': () => [] })
    await expect.element(empty.screen.getByText('什么也没有')).toBeVisible()
    await empty.screen.unmount()
    const { screen, opened } = await renderScreen('beds', {}, beds)
    await screen.getByText('铁线蕨').click()
    await vi.waitFor(() => expect(opened).toEqual(['plant {"id":"1"}']))
  })

  it("preloads a link's target on pointer down, and navigates on the tap only", async () => {
    const { screen, opened, prepared } = await renderScreen('beds', {}, beds)
    await expect.element(screen.getByText('铁线蕨')).toBeVisible()
    screen
      .getByText('铁线蕨')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    expect(prepared).toEqual(['plant {"id":"1"} true'])
    expect(opened).toEqual([])
  })

  it('delays a query until its required parameter has a value', async () => {
    const { screen, asked, params } = await renderScreen('plant', {}, { 'plant.one': () => FERN })
    await expect.element(screen.getByRole('heading', { name: '植物' })).toBeVisible()
    expect(asked).toEqual([])
    params.set(['id'], '1')
    await expect.element(screen.getByRole('heading', { name: '铁线蕨' })).toBeVisible()
  })

  it('offers a retry when a query fails, and shows the message of an app-wide outcome', async () => {
    let times = 0
    const { screen } = await renderScreen(
      'beds',
      {},
      {
        'plants.all': () => {
          times += 1
          if (times === 1) throw new OutcomeError('requestFailed')
          return PLANTS
        },
      },
    )
    await screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await screen.getByRole('button', { name: '再试' }).click()
    await expect.element(screen.getByText('铁线蕨')).toBeVisible()
  })

  it('shows once why a query has no data, and stays on the screen', async () => {
    const { screen } = await renderScreen(
      'plant',
      { id: '1' },
      {
        'plant.one': () => {
          throw new OutcomeError('withered')
        },
      },
    )
    await expect.element(screen.getByText('已经枯了')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '浇水' })).toBeVisible()
  })
})

const one = { 'plant.one': () => FERN }
const tapWater = async (app: Awaited<ReturnType<typeof renderScreen>>) => {
  await expect.element(app.screen.getByRole('heading', { level: 1, name: '铁线蕨' })).toBeVisible()
  await app.screen.getByRole('button', { name: '浇水' }).click()
}
const confirmWater = async (app: Awaited<ReturnType<typeof renderScreen>>) => {
  await tapWater(app)
  await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
  await expect.element(app.screen.getByRole('textbox', { name: /名称/ })).toBeVisible()
}

describe('step chains', () => {
  it('stops at a failed `require` and shows its message', async () => {
    const app = await renderScreen('plant', { id: '1' }, { 'plant.one': () => ({ ...FERN, state: 'wet' }) })
    await tapWater(app)
    await expect.element(app.screen.getByText('只浇缺水的')).toBeVisible()
    expect(app.screen.getByRole('dialog').elements()).toHaveLength(0)
  })

  it('SHELL-08 CONST-15 shows a confirmation with two buttons, and ends the chain silently on cancel', async () => {
    const app = await renderScreen('plant', { id: '1' }, one)
    await tapWater(app)
    const dialog = app.screen.getByRole('dialog')
    await expect.element(dialog.getByText('真的要浇吗')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '好' })).toBeVisible()
    await dialog.getByRole('button', { name: '不' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(app.opened).toEqual([])
  })

  it("waits for a dialog, and runs the view's steps when it is dismissed", async () => {
    const app = await renderScreen('plant', { id: '1' }, one)
    await confirmWater(app)
    await app.screen.getByRole('dialog').getByRole('button', { name: '不' }).click()
    await expect.element(app.screen.getByText('不浇了')).toBeVisible()
    expect(app.opened).toEqual([])
  })

  it("submits the dialog's form, uses the command's result, and continues", async () => {
    const app = await renderScreen('plant', { id: '1' }, { ...one, 'plant.water': ({ name }) => ({ name }) })
    await confirmWater(app)
    await app.screen.getByRole('textbox', { name: /名称/ }).fill(' 新名 ')
    await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await expect.element(app.screen.getByText('浇好了新名')).toBeVisible()
    expect(app.ran).toEqual([{ command: 'plant.water', params: { name: '新名' } }])
    await vi.waitFor(() => expect(app.opened).toEqual(['back']))
  })

  it("passes the submitted values of a dialog's form on: trimmed and without hidden fields", async () => {
    const passingValues = (plan: ScreenModule['plan']): ScreenModule['plan'] => {
      const [first, second, button, ...rest] = plan.body
      const tap = button?.props['onTap']
      if (!first || !second || !button || tap?.kind !== 'steps') throw new Error('the third node is a button')
      const values = { name: { path: ['typed', 'name'] }, note: { path: ['typed', 'note'] } }
      const steps = tap.steps.map((step): StepPlan => {
        if (step.do === 'openDialog') return { ...step, as: 'typed' }
        const props = { screen: { kind: 'literal' as const, value: 'plant' }, with: { kind: 'values' as const, values } }
        return step.do === 'back' ? { ...step, do: 'open', props } : step
      })
      return { ...plan, body: [first, second, { ...button, props: { ...button.props, onTap: { ...tap, steps } } }, ...rest] }
    }
    const app = await renderScreen('plant', { id: '1' }, { ...one, 'plant.water': ({ name }) => ({ name }) }, {}, passingValues)
    await confirmWater(app)
    await app.screen.getByRole('textbox', { name: /备注/ }).fill('多浇')
    await app.screen.getByRole('textbox', { name: /名称/ }).fill('仙人掌')
    await expect.element(app.screen.getByRole('textbox', { name: /备注/ })).not.toBeInTheDocument()
    await app.screen.getByRole('textbox', { name: /名称/ }).fill('仙人掌 ')
    await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await vi.waitFor(() => expect(app.opened).toEqual([`plant ${JSON.stringify({ name: '仙人掌' })}`]))
  })

  it('makes a form read-only while its condition holds', async () => {
    const readOnlyForFirst = (plan: ScreenModule['plan']): ScreenModule['plan'] => {
      const [form, ...rest] = plan.body
      if (!form?.form) throw new Error('the screen begins with a form')
      const readOnly = { op: 'equals' as const, path: ['params', 'id'], right: { literal: '1' } }
      return { ...plan, body: [{ ...form, form: { ...form.form, readOnly }, reads: [...form.reads, ['params', 'id']] }, ...rest] }
    }
    const { screen, params } = await renderScreen('describe', { id: '1' }, one, {}, readOnlyForFirst)
    const pot = screen.getByRole('textbox', { name: /花盆/ })
    await expect.element(pot).toHaveAttribute('readonly')
    params.set(['id'], '2')
    await expect.element(pot).not.toHaveAttribute('readonly')
  })

  it("keeps a dialog open with its typed values when its command fails, and fills in the outcome's message", async () => {
    const app = await renderScreen(
      'plant',
      { id: '1' },
      {
        ...one,
        'plant.water': () => {
          throw new OutcomeError('flooded', { litres: 3 })
        },
      },
    )
    await confirmWater(app)
    await app.screen.getByRole('textbox', { name: /名称/ }).fill('新名')
    await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await expect.element(app.screen.getByText('水太多了：3升')).toBeVisible()
    await expect.element(app.screen.getByRole('textbox', { name: /名称/ })).toHaveValue('新名')
    expect(app.opened).toEqual([])
  })

  it("runs the view's steps for an outcome that it handles, and does nothing for a quiet outcome", async () => {
    let outcome = 'open'
    const app = await renderScreen(
      'plant',
      { id: '1' },
      {
        ...one,
        'plant.water': () => {
          throw new OutcomeError(outcome)
        },
      },
    )
    await confirmWater(app)
    const ok = app.screen.getByRole('dialog').getByRole('button', { name: '好' })
    await ok.click()
    await expect.element(app.screen.getByText('不浇了')).toBeVisible()
    outcome = 'ignored'
    await ok.click()
    await vi.waitFor(() => expect(app.ran).toHaveLength(2))
    await expect.element(app.screen.getByRole('dialog')).toBeVisible()
  })

  it('reports an exception in a command and shows the failure', async () => {
    const app = await renderScreen(
      'plant',
      { id: '1' },
      {
        ...one,
        'plant.water': () => {
          throw new TypeError('a bug')
        },
      },
    )
    await confirmWater(app)
    await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await expect.element(app.screen.getByText('出错了').first()).toBeVisible()
    expect(app.reported).toHaveLength(1)
    await app.screen.getByRole('dialog').last().getByRole('button', { name: '好' }).click()
  })
})

describe('forms', () => {
  it("validates in document order, shows the first message as a notification, and each field's message below it", async () => {
    const app = await renderScreen('plant', { id: '1' }, one)
    await confirmWater(app)
    await app.screen.getByRole('textbox', { name: /名称/ }).fill('  ')
    await app.screen.getByRole('textbox', { name: /备注/ }).fill('短')
    await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await expect.element(app.screen.getByText('请写名称').first()).toBeVisible()
    await expect.element(app.screen.getByText('备注太短，至少2个字')).toBeVisible()
    expect(app.ran).toEqual([])
  })

  it('does not validate or submit a hidden field', async () => {
    const app = await renderScreen('plant', { id: '1' }, { ...one, 'plant.water': ({ name }) => ({ name }) })
    await confirmWater(app)
    await app.screen.getByRole('textbox', { name: /备注/ }).fill('短')
    await app.screen.getByRole('textbox', { name: /名称/ }).fill('仙人掌')
    await expect.element(app.screen.getByRole('textbox', { name: /备注/ })).not.toBeInTheDocument()
    await app.screen.getByRole('dialog').getByRole('button', { name: '好' }).click()
    await expect.element(app.screen.getByText('浇好了仙人掌')).toBeVisible()
  })

  it('accepts a number as text, validates it and submits a number', async () => {
    const app = await renderScreen('measure', {}, {})
    const box = app.screen.getByRole('textbox', { name: /升数/ })
    const done = app.screen.getByRole('button', { name: '量好' })
    await done.click()
    // The form's own message is more specific than the app's and is shown first.
    await expect.element(app.screen.getByText('先量一量').first()).toBeVisible()
    await box.fill('1.5')
    await done.click()
    await expect.element(app.screen.getByText('要写整数')).toBeVisible()
    await box.fill('12')
    await expect.element(app.screen.getByText('最多9升')).toBeVisible()
    await box.fill('5')
    // A number without its own message still shows an error for other text.
    const height = app.screen.getByRole('textbox', { name: /高度/ })
    await height.fill('12abc')
    await done.click()
    await expect.element(app.screen.getByText('高度要写数字')).toBeVisible()
    expect(app.ran).toEqual([])
    await height.fill('12')
    await done.click()
    await vi.waitFor(() => expect(app.ran).toEqual([{ command: 'plant.measure', params: { litres: 5, height: 12 } }]))
  })

  it('DEC-25 validates an inline field with its own message, exposes it to conditions, and submits it inside the map', async () => {
    const app = await renderScreen(
      'describe',
      { id: '1' },
      { 'plant.one': () => ({ ...FERN, more: { pot: '瓦', site: '窗台', gone: 'x' } }) },
    )
    const pot = app.screen.getByRole('textbox', { name: /花盆/ })
    const done = app.screen.getByRole('button', { name: '写好' })
    await expect.element(pot).toHaveValue('瓦')
    await expect.element(app.screen.getByText('是瓦盆')).toBeVisible()
    await pot.fill('瓷3')
    await expect.element(app.screen.getByText('是瓦盆')).not.toBeInTheDocument()
    await done.click()
    await expect.element(app.screen.getByText('花盆不写号码').first()).toBeVisible()
    await pot.fill(' 瓷 ')
    await app.screen.getByRole('textbox', { name: /深度/ }).fill('7')
    await done.click()
    await vi.waitFor(() => expect(app.ran).toEqual([{ command: 'plant.describe', params: { plant: { more: { pot: '瓷', depth: 7 } } } }]))
  })

  it('DEC-25 lists the filled fields of a map under the labels of their definitions', async () => {
    const app = await renderScreen(
      'describe',
      { id: '1' },
      { 'plant.one': () => ({ ...FERN, more: { pot: '瓦', site: '窗台', gone: 'x' } }) },
    )
    await expect.element(app.screen.getByText('摆放')).toBeVisible()
    await expect.element(app.screen.getByText('窗台')).toBeVisible()
    expect(app.screen.getByText('瓦', { exact: true }).elements()).toHaveLength(1)
    expect(
      app.screen
        .getByRole('term')
        .elements()
        .map((term) => term.textContent),
    ).toEqual(['花盆', '摆放'])
  })

  it('renders only the typed field and the widgets that read it per key press', async () => {
    const drawn: string[] = []
    const counted = Object.fromEntries(
      Object.entries(widgetComponents).map(([name, Widget]) => {
        const Inner = Widget as unknown as ComponentType<Record<string, unknown>>
        const Counted = (props: Record<string, unknown>) => {
          drawn.push(asText(props['name'] ?? props['text'] ?? name))
          return <Inner {...props} />
        }
        return [name, Counted]
      }),
    )
    const app = await renderScreen('plant', { id: '1' }, one, counted)
    await confirmWater(app)
    const box = app.screen.getByRole('textbox', { name: /备注/ })
    // Leaving a field renders it once more after the pointer event.
    const goTo = async (field: ReturnType<typeof app.screen.getByRole>) => {
      await field.click()
      await new Promise((idle) => requestIdleCallback(idle))
      drawn.length = 0
    }
    await goTo(box)
    await userEvent.keyboard('a')
    expect(drawn).toEqual(['note'])
    await goTo(app.screen.getByRole('textbox', { name: /名称/ }))
    await userEvent.keyboard('b')
    // Only the note's condition and one text read the name.
    expect(new Set(drawn)).toEqual(new Set(['name', 'note', '要浇铁线蕨b']))
    expect(drawn).toHaveLength(3)
  })
})

describe('errors', () => {
  it('shows a placeholder for a broken widget, reports it and renders the rest', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('broken on purpose')
    }
    const app = await renderScreen('beds', {}, beds, { search: Broken })
    await expect.element(app.screen.getByText('坏了')).toBeVisible()
    await expect.element(app.screen.getByText('铁线蕨')).toBeVisible()
    // In development the report names the line of the schema.
    expect(app.reported.join()).toMatch(/^schemas\/screens\/beds\.json:\d+ search/)
  })

  it('replaces only the broken row of a list, and reports the line of the part that rendered it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Item = ({ title }: { title: string }) => {
      if (title === '龟背竹龟') throw new Error('broken on purpose')
      return <p>{title}</p>
    }
    const app = await renderScreen('beds', {}, beds, { listItem: Item as ComponentType<never> })
    await expect.element(app.screen.getByText('坏了')).toBeVisible()
    await expect.element(app.screen.getByText('铁线蕨')).toBeVisible()
    expect(app.reported).toHaveLength(1)
    expect(app.reported.join()).toMatch(/^schemas\/parts\/plantRow\.json:\d+ listItem/)
  })

  it('breaks only the node whose props cannot be resolved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = await renderScreen('beds', {}, beds, {}, (plan) => {
      const [search, ...rest] = plan.body
      const props = { placeholder: { kind: 'text', text: null as unknown as string } } as const
      return search ? { ...plan, body: [{ ...search, props }, ...rest] } : plan
    })
    await expect.element(app.screen.getByText('坏了')).toBeVisible()
    await expect.element(app.screen.getByText('铁线蕨')).toBeVisible()
    expect(app.reported.join()).toMatch(/^schemas\/screens\/beds\.json:\d+ search/)
  })
})
