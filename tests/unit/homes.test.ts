import { describe, expect, it } from 'vitest'
import { getPath, json, labels, objectsIn, screen, setting } from '../catalogue/schemas.ts'
import { part } from './screen-nodes.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const blocks = screen('home')['body'] as Record<string, unknown>[]
const block = (title: string) => blocks.find((one) => text(one['title']).startsWith(title)) ?? {}
const SERVICE_GRID = '客户服务'

/** Returns what a tile does, as address-like text. */
function target(onTap: unknown): string {
  const opened = (step: Record<string, unknown>) => {
    const given = Object.entries(Object(step['with']) as object).filter(([name]) => ['selectTag', 'title', 'page'].includes(name))
    const query = given.map(([name, value]) => `${name}=${text(value)}`).join('&')
    return `${text(step['screen'])}${query === '' ? '' : `?${query}`}`
  }
  const steps = objectsIn(onTap).filter((step) => typeof step['do'] === 'string')
  return steps.map((step) => (step['do'] === 'open' ? opened(step) : `${text(step['do'])} ${text(step['message'])}`.trim())).join(', ')
}
const tilesOf = (title: string) => Object(block(title)['tiles']) as Record<string, Record<string, unknown>>
const MODES = ['service', 'business', 'claims'] as const
const orderOf = (title: string, mode: string) => getPath(block(title), 'order', mode) as string[]

describe('the homes', () => {
  it('AMB-04 AMB2-70 DEC-27 are one screen, whose sections have one sequence', () => {
    const sections = blocks.map(({ title, look, part: name }) => text(title ?? look ?? name))
    expect(sections.map((each) => each.split(' · ')[0])).toEqual([
      '{mode.title}',
      '今日数据',
      'quick',
      'homeTodos',
      '超时提醒',
      '提醒工单',
      '任务工单',
      SERVICE_GRID,
      '快捷入口',
      'homeTodos',
    ])
    // A mode may move its to-do list up; none does.
    const todos = blocks.filter(({ part: name }) => name === 'homeTodos')
    expect(todos.map(({ when }) => when)).toEqual([false, true].map((empty) => ({ field: 'mode.todosFirst', empty })))
    expect(MODES.map((mode) => getPath(json('modes'), 'modes', mode, 'todosFirst'))).toEqual([undefined, undefined, undefined])
  })

  it('AMB-04 AMB-09 have a path per mode, and the alias of the service home', () =>
    expect(screen('home')['path']).toEqual({
      '/myHome': { mode: 'service' },
      '/businessHome': { mode: 'business' },
      '/claimsSpecialist': { mode: 'claims' },
      '/serviceManager': { mode: 'service' },
    }))

  it('AMB2-05 MODE-03 /serviceManager is the service home, and every address that ends with _room is the room', () =>
    expect(screen('room')['path']).toEqual({ '/serviceManager_room': {}, '*_room': {} }))

  it('AMB2-05 the room of a group chat without a router is /serviceManager_room', () =>
    expect([getPath(json('modes'), 'modes', 'service', 'room'), json('modes')['default']]).toEqual(['/serviceManager_room', 'service']))

  it('AMB-06 AMB-07 HOME-02 HOME-03 HOME-04 HOME-06 MODE-12 DEC-43 have the documented figures of yesterday; only the claims home has the timeouts', () => {
    expect(block('今日数据')['note']).toBe('统计至昨日24:00')
    const figures = block('今日数据')['figures'] as Record<string, unknown>[]
    expect(figures.map(({ label, value, when }) => [label, value, when])).toEqual([
      ['新增客户', '{figures.added}', undefined],
      ['流失客户', '{figures.lost}', undefined],
      ['新增工单', '{figures.newTasks}', undefined],
      ['超时提醒', '{timeouts.total}', { field: 'mode.id', equals: 'claims' }],
    ])
    expect(figures.map(({ onTap }) => target(onTap))).toEqual(['', '', '', 'timeoutRemindList'])
    expect(block('超时提醒')['when']).toEqual({ field: 'mode.id', equals: 'claims' })
    expect(objectsIn(block('超时提醒')).find(({ widget }) => widget === 'list')?.['limit']).toEqual({ from: 'settings.homeTimeouts' })
    expect(setting('homeTimeouts')).toBe(2)
  })

  it('AMB-03 HOME-11 have reminder tiles in this order, which open the reminders of their kind; the business home has the first three', () => {
    const all = ['newCustomer', '1', '6', '7', '8', '9']
    expect(MODES.map((mode) => orderOf('提醒工单', mode))).toEqual([all, all.slice(0, 3), all])
    expect(labels('careFlag')).toEqual({
      '1': '客户关怀',
      '6': '续保回收',
      '7': '理赔进度更新',
      '8': '增值服务进度更新',
      '9': '咨诉进度更新',
    })
    const { each, is, and } = tilesOf('提醒工单')
    expect(each).toMatchObject({ dictionary: 'careFlag', paths: { count: 'reminderCounts' } })
    expect(is).toMatchObject({
      label: '{flag.label}',
      badge: 'flag.count',
      onTap: [{ screen: 'customerRemindCustomerCare', with: { flag: { from: 'flag.code' } } }],
    })
    expect(and?.['newCustomer']).toMatchObject({
      label: '新增客户',
      badge: 'newCustomers',
      onTap: [{ do: 'open', screen: 'customerRemind' }],
    })
    expect(getPath(screen('home'), 'data', 'newCustomers', 'with')).toEqual({ rule: 'newCustomer', type: '1', child: '2' })
  })

  it('AMB-02 AMB-01 HOME-14 have task tiles 1, 2, 3, 5, 6 and 7; only the claims home has 4, 8 and 9', () => {
    const common = ['1', '2', '3', '5', '6', '7']
    expect(MODES.map((mode) => orderOf('任务工单', mode))).toEqual([common, common, ['1', '2', '3', '4', '5', '6', '7', '8', '9']])
    const { each, is } = tilesOf('任务工单')
    expect(each).toMatchObject({ dictionary: 'taskFlag', paths: { count: 'taskCounts' } })
    expect(is).toMatchObject({ label: '{flag.label}', onTap: [{ screen: 'customerRemindTask', with: { flag: { from: 'flag.code' } } }] })
  })

  it('AMB-14 AMB-75 HOME-15 list the first to-dos by due time', () => {
    const section = part('homeTodos')
    expect(getPath(section, 'data', 'todos')).toEqual({ query: 'tasks.todo', with: { sort: 'dueAt' } })
    const todos = objectsIn(section).find(({ widget }) => widget === 'list')
    expect(todos).toMatchObject({ items: 'todos', limit: { from: 'settings.homeTodos' }, item: { part: 'taskListItem' } })
    expect(target(objectsIn(section).find(({ label }) => label === '更多待办')?.['onTap'])).toBe('waitDeal')
  })
})

const GRID: Record<string, [label: string, target: string]> = {
  todo: ['待办工单', 'waitDeal'],
  newTask: ['新建工单', 'updateTask'],
  tags: ['客户标签', 'customerDetail?selectTag=tags&title=客户标签'],
  basic: ['基本信息', 'customerDetail?selectTag=basic&title=基本信息'],
  policy: ['保单信息', 'customerDetail?selectTag=policy&title=保单信息'],
  order: ['订单', 'customerDetail?selectTag=order&title=订单'],
  claims: ['理赔服务', 'customerDetail?selectTag=claims&title=理赔服务'],
  reupload: ['资料补传', 'customerDetail?selectTag=claims&title=资料补传'],
  vas: ['增值服务', 'valueAddedServices'],
  consultation: ['咨诉信息', 'consultationInfo'],
  renewal: ['续保', 'jump?page=renewal'],
  products: ['保险产品', 'jump?page=compoEx'],
  rating: ['服务评价', 'messenger.sendRatingCard'],
  closeCase: ['一键结案', 'say app.developing'],
}

describe('the grid', () => {
  it.each(Object.entries(GRID))('AMB-05 AMB2-25 AMB2-67 AMB2-68 AMB2-70 DEC-01 %s has its label and its target', (name, [label, to]) => {
    const tile = tilesOf(SERVICE_GRID)[name]
    expect([tile?.['label'], target(tile?.['onTap'])]).toEqual([label, to])
  })

  it('GRID-03 MODE-06 MSG-55 ZH-32 ZH2-28 一键结案 only says that it is being developed', () =>
    expect(tilesOf(SERVICE_GRID)['closeCase']?.['onTap']).toEqual([{ do: 'say', message: 'app.developing' }]))

  it('AMB-05 GRID-02 GRID-04 GRID-06 MODE-05 MODE-07 MODE-09 has no other tiles, and those of each home in the documented order', () => {
    expect(Object.keys(tilesOf(SERVICE_GRID)).sort()).toEqual(Object.keys(GRID).sort())
    const shown = (mode: string) => orderOf(SERVICE_GRID, mode).map((name) => GRID[name]?.[0])
    expect(MODES.map(shown)).toEqual([
      '待办工单 新建工单 客户标签 基本信息 保单信息 理赔服务 增值服务 咨诉信息 保险产品 服务评价'.split(' '),
      '订单 续保 保险产品 待办工单 基本信息 保单信息 增值服务 咨诉信息 理赔服务'.split(' '),
      '基本信息 保单信息 理赔服务 待办工单 资料补传 客户标签 新建工单 服务评价 一键结案'.split(' '),
    ])
  })

  it('AMB-05 AMB-47 every link to the customer carries the source of the mode, which only the claims home has', () => {
    const links = objectsIn(tilesOf(SERVICE_GRID)).filter((step) => step['screen'] === 'customerDetail')
    expect(links.map((link) => getPath(link, 'with', 'from'))).toEqual(links.map(() => ({ from: 'mode.from' })))
    expect(links).toHaveLength(6)
    expect(MODES.map((mode) => getPath(json('modes'), 'modes', mode, 'from'))).toEqual([undefined, undefined, 'claimsExpert'])
  })

  it('AMB-08 AMB-54 AMB2-70 GRID-05 GRID-08 MODE-08 the business home has the quick entries 电子保单 without effect, and 新车上牌 to /addCarInfor', () => {
    expect(block('快捷入口')['when']).toEqual({ field: 'mode.id', equals: 'business' })
    const tiles = Object.values(tilesOf('快捷入口')).map(({ label, onTap }) => [label, target(onTap)])
    expect(tiles).toEqual([
      ['电子保单', ''],
      ['新车上牌', 'addCarInfor'],
    ])
  })

  it('AMB2-25 AMB2-70 HOME-07 HOME-08 the quick entries of every home lead to the search by policy number, and nowhere', () => {
    const quick = blocks.find(({ look }) => look === 'quick')
    expect(quick?.['when']).toBeUndefined()
    expect(
      Object.values(Object(quick?.['tiles']) as Record<string, Record<string, unknown>>).map(({ label, onTap }) => [label, target(onTap)]),
    ).toEqual([
      ['批单签名', 'toEndorTask'],
      ['电子保单', ''],
    ])
  })
})

it('AMB-09 AMB2-12 AMB2-69 NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 SHELL-01 SHELL-02 SHELL-03 the modes have their tabs, homes and data sources; service is the default', () => {
  const { default: fallback, tabs, modes } = json('modes')
  expect(fallback).toBe('service')
  expect(Object.entries(Object(tabs) as object).map(([name, tab]) => [name, getPath(tab, 'label'), getPath(tab, 'screen')])).toEqual([
    ['home', '首页', 'home'],
    ['customers', '客户', 'customerManage'],
    ['renewal', '续保', 'jump'],
    ['mine', '我的', 'my'],
  ])
  expect(getPath(tabs, 'renewal', 'with')).toEqual({ page: 'renewal' })
  expect(MODES.map((mode) => [getPath(modes, mode, 'home'), getPath(modes, mode, 'dataSource'), getPath(modes, mode, 'tabBar')])).toEqual([
    ['/myHome', '2', ['home', 'customers', 'renewal', 'mine']],
    ['/businessHome', '1', ['home', 'customers', 'renewal', 'mine']],
    ['/claimsSpecialist', '2', ['home', 'customers', 'mine']],
  ])
})
