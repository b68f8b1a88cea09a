import { createFormControl } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { createFieldCells } from './field-cells.ts'

/** A form, and the names of the fields that were notified. */
function plant() {
  const { formControl: _, ...methods } = createFormControl({ defaultValues: { name: '蕨', kind: '1', more: { pot: '陶' } } })
  const cell = createFieldCells(methods as never)
  const notified: string[] = []
  const stops = ['name', 'kind', 'more.pot'].map((name) => cell(name).subscribe(() => notified.push(name)))
  return { methods, cell, notified, stop: () => stops.forEach((one) => one()) }
}

it('typing notifies only the changed field', () => {
  const { cell, notified } = plant()
  const before = cell('kind').now()
  cell('name').change('铁线蕨')
  expect(notified).toEqual(['name'])
  expect(cell('name').now().value).toBe('铁线蕨')
  expect(cell('kind').now()).toBe(before)
})

it('errors and blur notify only their field', () => {
  const { methods, cell, notified } = plant()
  methods.setError('kind', { message: '请选择' })
  expect(cell('kind').now()).toEqual({ value: '1', error: '请选择', isHint: false, isTouched: false })
  cell('name').leave()
  expect(cell('name').now().isTouched).toBe(true)
  expect(notified).toEqual(['kind', 'name'])
})

it('setting a record notifies the fields inside it, and reset notifies the fields that differ', () => {
  const { methods, cell, notified } = plant()
  methods.setValue('more', { pot: '瓷' })
  expect(cell('more.pot').now().value).toBe('瓷')
  methods.reset({ name: '苔', kind: '1', more: { pot: '瓷' } })
  expect(notified).toEqual(['more.pot', 'name'])
})

it('a field without subscribers returns its current state, and the form subscription ends', () => {
  const { methods, cell, notified, stop } = plant()
  const listening = vi.spyOn(methods, 'subscribe')
  stop()
  methods.setValue('name', '苔')
  expect(cell('name').now().value).toBe('苔')
  cell('kind').subscribe(() => undefined)
  expect(listening).toHaveBeenCalledOnce()
  expect(notified).toEqual([])
})
