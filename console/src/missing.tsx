import { Link } from 'wouter'
import type { Path } from './api.ts'
import { useSession } from './session.tsx'

interface MissingProps {
  /** Sentence that says what is missing. */
  text: string
  /** Text of the link to the screen where it is made. */
  make: string
  to: string
  /** Operation that makes it. People who may not call it see only the sentence. */
  needs: Path
}

/** Says that a screen lacks something, and leads to where it is made. */
export function Missing({ text, make, to, needs }: MissingProps) {
  const { may } = useSession()
  return (
    <div className="page">
      <p>{text}</p>
      {may(needs) && (
        <div className="row">
          <Link className="button primary" to={to}>
            {make}
          </Link>
        </div>
      )}
    </div>
  )
}
