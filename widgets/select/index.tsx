import type { SelectProps } from '../../generated/widgets.ts'
import type { FieldProps } from '../../renderer/widget.ts'
import { Choices } from '../kit/choices.tsx'
import { RowField, sheetIdOf, useSheet } from '../kit/row-field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { textOf } from '../kit/text.ts'

/** Renders one code of a dictionary: a row that opens the codes in a sheet. */
export default function Select(props: SelectProps) {
  const { words, label, value, placeholder = words.choose } = props
  const { options, stored }: FieldProps = props
  const { open, show, close } = useSheet(props)
  const code = textOf(value)
  const text = options.find((option) => option.code === code)?.label ?? stored?.label ?? code
  return (
    <>
      <RowField field={props} text={text} placeholder={placeholder} open={open} onTap={show} />
      <Sheet id={sheetIdOf(props)} open={open} title={label} onClose={close}>
        <Choices options={options} chosen={code} cancel={words.cancel} onChoose={props.onChange} onClose={close} />
      </Sheet>
    </>
  )
}
