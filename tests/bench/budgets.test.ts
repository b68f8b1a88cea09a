import { expect, it } from 'vitest'
import { budgetRows, wantedRows } from './budgets.ts'

const weight = (gzip: number, packages: Record<string, number>) => ({ gzip, brotli: 0, files: 9, packages })
const budgets = {
  home: { gzip: 140, packages: { 'react-dom': 60, widgets: 10 } },
  login: { gzip: 130, packages: { 'react-dom': 60, 'react-hook-form': 13 } },
}

it('lists for each screen over budget the packages that were added or grew, largest first', () => {
  const weights = new Map([
    ['home', weight(154.2, { 'react-dom': 60.01, widgets: 11, 'react-hook-form': 13.2 })],
    ['login', weight(130.3, { 'react-dom': 60.2, 'react-hook-form': 13.1 })],
  ])
  const [all, home, ...none] = budgetRows(weights, budgets)
  expect(all).toMatchObject({ found: '1 of 2', reached: false })
  expect(home).toMatchObject({ what: 'first load of home', found: '154 KB (react-hook-form +13.2, widgets +1.00)', reached: false })
  expect(none).toEqual([])
})

it('counts a screen without a budget as over budget', () => {
  expect(budgetRows(new Map([['new', weight(120, { widgets: 5 })]]), budgets)).toHaveLength(2)
})

it('limits logins, homes and details by gzip, brotli and requests', () => {
  const loaded = (gzip: number, brotli: number, files: number) => ({ gzip, brotli, files, packages: {} })
  const rows = wantedRows(
    new Map([
      ['customerLogin', loaded(137, 120, 10)],
      ['login', loaded(134, 121, 10)],
      ['customerDetail', loaded(140, 122, 12)],
      ['home', loaded(145, 127, 11)],
      ['waitDeal', loaded(999, 999, 99)],
    ]),
  )
  expect(rows.map(({ reached }) => reached)).toEqual([true, false, false, true])
  expect(rows[1]?.found).toBe('134 KB, 121 KB, 12')
})
