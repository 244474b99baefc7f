import type { Me, Profile, ProfileRefused, Subscription } from './client-types.ts';
import type { PlatformError } from './errors.ts';
import {
  type Fields,
  readBoolean,
  readFields,
  readId,
  readList,
  readNumber,
  readText,
  readUrl,
} from './fields.ts';

export const ME_FIELDS = 'id,user_id,username,name,account_type,profile_picture_url';
export const PROFILE_FIELDS =
  'name,username,profile_pic,follower_count,is_user_follow_business,is_business_follow_user,is_verified_user';

/** The documents show a list under `data`, the platform also answers flat. Null without the id that webhooks use. */
export function readMe(body: Fields): Me | null {
  const [first] = readList(body.data);
  const me = first === undefined ? body : readFields(first);
  const userId = readId(me.user_id);
  if (userId === null) return null;
  return {
    id: readId(me.id),
    userId,
    username: readText(me.username),
    name: readText(me.name),
    accountType: readText(me.account_type)?.toLowerCase() ?? null,
    profilePictureUrl: readUrl(me.profile_picture_url),
  };
}

export function readProfile(body: Fields): Profile {
  return {
    name: readText(body.name),
    username: readText(body.username),
    profilePicUrl: readUrl(body.profile_pic),
    followerCount: readNumber(body.follower_count),
    isVerified: readBoolean(body.is_verified_user),
    isUserFollowBusiness: readBoolean(body.is_user_follow_business),
    isBusinessFollowUser: readBoolean(body.is_business_follow_user),
  };
}

/** A refusal to show a profile is everyday; null means that the call itself failed. */
export function readProfileRefusal(error: PlatformError): ProfileRefused | null {
  if (error.class === 'consent') return { refused: 'consent' };
  if (error.class === 'auth' || error.class === 'throttled' || error.class === 'transient') return null;
  if (error.code === null) return null;
  return { refused: error.code === 100 || error.class === 'gone' ? 'not_found' : 'other' };
}

export function readSubscriptions(body: Fields): Subscription[] {
  return readList(body.data).map((item) => {
    const app = readFields(item);
    const fields = readList(app.subscribed_fields);
    return {
      appId: readId(app.id),
      // Some answers list names, some objects with a name.
      fields: fields
        .map((field) => readText(field) ?? readText(readFields(field).name))
        .filter((name) => name !== null),
    };
  });
}
