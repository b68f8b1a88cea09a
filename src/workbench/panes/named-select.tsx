import { type ComponentProps, useId } from 'react'
import { Select } from '../semi.ts'

interface Props extends Omit<ComponentProps<typeof Select>, 'className'> {
  title: string
  className?: string
}

/** A select with a name for screen readers: Semi UI names it only by another element. */
export function NamedSelect({ title, className = '', ...rest }: Props) {
  const id = useId()
  return (
    <span className={`wb-select ${className}`}>
      <span hidden id={id}>
        {title}
      </span>
      <Select aria-labelledby={id} arrowIcon={<span aria-hidden="true" className="wb-arrow" />} {...rest} />
    </span>
  )
}
