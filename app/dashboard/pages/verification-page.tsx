import { PhotoCircle } from '../../../features/settings/web/photo-circle.tsx'
import { UnconfirmedStrip } from '../../../features/teachers/web/standing.tsx'
import { AccountVerification } from '../../../features/verification/web/account-verification.tsx'

/** Account Verification, with the photo that belongs to the account. */
export function VerificationPage() {
  return (
    <>
      <div className="mb-5 empty:hidden">
        <UnconfirmedStrip />
      </div>
      <AccountVerification photo={(buttonId) => <PhotoCircle buttonId={buttonId} />} />
    </>
  )
}
