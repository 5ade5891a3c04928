import type { FormEvent, ReactNode } from 'react'
import { Dialog as DialogContent } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './parts.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts({ back: 'Back' }, { back: 'Назад' })

interface DialogProps {
  title: string
  /** Whether it holds more than fits into one column. */
  isWide?: boolean
  children: ReactNode
  onClose(): void
}

/** Dialog over the screen. Escape and a press beside it close it. */
export function Dialog({ title, isWide = false, children, onClose }: DialogProps) {
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={isWide ? 'modal wide' : 'modal'}>
        <DialogContent className="dialog">
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {children}
        </DialogContent>
      </Modal>
    </ModalOverlay>
  )
}

interface DialogFormProps {
  /** Text of the button that sends the form; undefined without one. */
  submit: string | undefined
  isPending?: boolean
  children: ReactNode
  onSubmit(): void
  onClose(): void
}

/** Form of a dialog with its buttons. */
export function DialogForm({ submit, isPending = false, children, onSubmit, onClose }: DialogFormProps) {
  const t = useTexts(texts)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React passes events of a dialog on to the form from which it was opened.
    event.stopPropagation()
    if (!isPending) onSubmit()
  }
  return (
    <form className="dialog-form" onSubmit={send}>
      {children}
      <div className="row end">
        <Button onClick={onClose}>{t.back}</Button>
        {submit !== undefined && (
          // A button that is disabled would lose the focus, and Escape with it.
          <Button look="primary" type="submit" aria-disabled={isPending}>
            {submit}
          </Button>
        )}
      </div>
    </form>
  )
}
